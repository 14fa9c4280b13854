/** What was said, by whom. */
export interface Said {
  role: 'customer' | 'agent';
  content: string;
  /** What an agent did then, of which the customer was told nothing. */
  done?: readonly DoneCall[];
}

/** A tool call that may have changed something, as the next turn's prompt shows it. */
export interface DoneCall {
  id: string;
  tool: string;
  /** JSON, as the model wrote them. */
  input: string;
  /** What came of it. */
  text: string;
}
