export interface Terminal {
  /** False prints JSON, one line per item. */
  isPerson: boolean;
  canAsk: boolean;
  columns: number;
  out(text: string | Uint8Array): void;
  err(text: string): void;
  env: Record<string, string | undefined>;
  ask(question: string, usual: string): Promise<string>;
  askSecret(question: string): Promise<string>;
  input(): Promise<string>;
  settingsFolder: string;
  /** Aborted by Ctrl-C. */
  interrupted: AbortSignal;
}
