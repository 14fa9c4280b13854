/** A message of the conversation as the prompt shows it. */
export interface Said {
  role: 'customer' | 'agent';
  content: string;
  /** Tool calls of a turn that ended without an answer. */
  done?: readonly DoneCall[];
}

/** A tool call that may have changed something, as the next turn's prompt shows it. */
export interface DoneCall {
  id: string;
  tool: string;
  /** JSON, as the model wrote them. */
  input: string;
  /** Its result. */
  text: string;
}
