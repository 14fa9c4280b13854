import type { Hostile } from './hostile-bodies';

export interface AttackCall {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  /** `{n}` is replaced by the number of the call. */
  body?: string;
  /** Generated in the attacking process, because it may have megabytes. */
  hostile?: Hostile;
  /** Sends a new Idempotency-Key with each call. */
  keyed?: boolean;
}

/** Calls made in turn over a number of connections. */
export interface Attack {
  calls: AttackCall[];
  connections: number;
  /** Total number of calls; if absent, the attack runs until it is stopped. */
  total?: number;
  pauseMs?: number;
}

/** Count of each answered status and of each error that ended a call. */
export interface AttackResult {
  statuses: Record<string, number>;
}

export const statusText = ({ statuses }: AttackResult): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
