/** A message of the conversation as shown in the prompt. */
export interface Said {
  role: 'customer' | 'agent';
  content: string;
  /** Tool calls of a turn that ended without an answer. */
  done?: readonly DoneCall[];
}

/** A tool call that may have changed something, as shown in the next turn's prompt. */
export interface DoneCall {
  id: string;
  tool: string;
  /** JSON arguments as the model wrote them. */
  input: string;
  /** Text of the result. */
  text: string;
}
