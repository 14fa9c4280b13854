export interface Said {
  role: 'customer' | 'agent';
  content: string;
  /** Calls of a turn that ended without an answer. */
  done?: readonly DoneCall[];
}

/** Call that may have changed something. */
export interface DoneCall {
  id: string;
  tool: string;
  /** As the model wrote them. */
  input: string;
  text: string;
}
