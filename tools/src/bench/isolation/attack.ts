import type { Hostile } from './hostile-bodies';

export interface AttackCall {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  /** `{n}` is the number of the call. */
  body?: string;
  /** Generated in the attacking process, because it may have megabytes. */
  hostile?: Hostile;
  keyed?: boolean;
}

export interface Attack {
  calls: AttackCall[];
  connections: number;
  /** Absent: until it is stopped. */
  total?: number;
  pauseMs?: number;
}

export interface AttackResult {
  statuses: Record<string, number>;
}

export const statusText = ({ statuses }: AttackResult): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
