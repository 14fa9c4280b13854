/** The environment of a command: input, output and settings. */
export interface Terminal {
  /** True if a person reads the output; otherwise it is JSON, one line per item. */
  isPerson: boolean;
  /** True if a person can be prompted. */
  canAsk: boolean;
  columns: number;
  /** Prints the result; everything else goes to `err`. */
  out(text: string | Uint8Array): void;
  err(text: string): void;
  env: Record<string, string | undefined>;
  ask(question: string, usual: string): Promise<string>;
  /** Prompts without echo. */
  askSecret(question: string): Promise<string>;
  /** Reads the whole standard input. */
  input(): Promise<string>;
  /** Folder of this person's settings. */
  settingsFolder: string;
  /** Aborted by Ctrl-C. */
  interrupted: AbortSignal;
}
