/** What was said, by whom. */
export interface Said {
  role: 'customer' | 'agent';
  content: string;
  /** What an agent did then, of which the customer was told nothing. */
  done?: readonly DoneCall[];
}

/** A call that may have changed something, as who answers next is told of it. */
export interface DoneCall {
  id: string;
  tool: string;
  /** JSON, as the model wrote them. */
  input: string;
  /** What came of it. */
  text: string;
}
