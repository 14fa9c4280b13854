/** What a thread tells the process: that it is there, a line for its log, its metrics when they were asked for. */
export type FromThread = { kind: 'alive' } | { kind: 'log'; line: string } | { kind: 'metrics'; ask: number; text: string };

/** What the process asks of a thread. After `stop` it finishes what it holds and ends. */
export type ToThread = { kind: 'metrics'; ask: number } | { kind: 'stop' };

export const ALIVE_EVERY_MS = 1_000;
