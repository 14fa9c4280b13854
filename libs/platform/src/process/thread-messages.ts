/** Messages from a thread to the process: a heartbeat, a log line, or its metrics on request. */
export type FromThread =
  | { kind: 'alive' }
  | { kind: 'log'; line: string }
  | { kind: 'metrics'; ask: number; text: string };

/** Messages from the process to a thread. After `stop` it finishes its current work and ends. */
export type ToThread = { kind: 'metrics'; ask: number } | { kind: 'stop' };

export const ALIVE_EVERY_MS = 1_000;
