/** Metrics come on request. */
export type FromThread =
  | { kind: 'alive' }
  | { kind: 'log'; line: string }
  | { kind: 'metrics'; ask: number; text: string };

/** A stopped thread finishes its current work and ends. */
export type ToThread = { kind: 'metrics'; ask: number } | { kind: 'stop' };

export const ALIVE_EVERY_MS = 1_000;
