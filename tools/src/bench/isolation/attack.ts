import type { Hostile } from './hostile-bodies';

export interface AttackCall {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  /** `{n}` becomes the number of the call. */
  body?: string;
  /** Generated in the attacking process: it may have megabytes. */
  hostile?: Hostile;
  /** With an Idempotency-Key of its own each time. */
  keyed?: boolean;
}

/** Calls in turn, over so many connections at once. */
export interface Attack {
  calls: AttackCall[];
  connections: number;
  /** Calls in all; without it, until it is stopped. */
  total?: number;
  /** What each connection waits between its calls. */
  pauseMs?: number;
}

/** How often each status was answered, or which error a call ended with. */
export interface AttackResult {
  statuses: Record<string, number>;
}

export const statusesOf = ({ statuses }: AttackResult): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
