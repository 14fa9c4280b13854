/** Messages of a thread to the process: a heartbeat, a line for its log, its metrics on request. */
export type FromThread =
  | { kind: 'alive' }
  | { kind: 'log'; line: string }
  | { kind: 'metrics'; ask: number; text: string };

/** Messages of the process to a thread. After `stop` it finishes its current work and ends. */
export type ToThread = { kind: 'metrics'; ask: number } | { kind: 'stop' };

export const ALIVE_EVERY_MS = 1_000;
