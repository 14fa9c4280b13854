/** What a command meets outside of itself: who reads and answers, and the settings around it. */
export interface Terminal {
  /** Whether a person reads the output; otherwise it is JSON, a line for each thing. */
  isPerson: boolean;
  /** Whether a person can be prompted. */
  canAsk: boolean;
  columns: number;
  /** The result; all else goes to `err`. */
  out(text: string | Uint8Array): void;
  err(text: string): void;
  env: Record<string, string | undefined>;
  ask(question: string, usual: string): Promise<string>;
  /** The input is not echoed. */
  askSecret(question: string): Promise<string>;
  /** All of the standard input. */
  input(): Promise<string>;
  /** Where this person's settings are kept. */
  settingsFolder: string;
  /** Aborted by Ctrl-C. */
  interrupted: AbortSignal;
}
