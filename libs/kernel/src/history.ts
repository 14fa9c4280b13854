import type { Actor, Author } from './actor';

export type HistoryValue = string | number | boolean | null | readonly string[];

/** Changed fields by their names in the API. */
export type HistoryChanges = Readonly<Record<string, { from: HistoryValue; to: HistoryValue }>>;

/** A change of one record. Values are states, ids and times: no text that a person wrote, and no personal data. */
export interface RecordChange {
  kind: string;
  recordId: string;
  changes: HistoryChanges;
}

/** Records changes in the same transaction as the record. */
export interface History {
  record(change: RecordChange): void;
}

export type HistoryOrigin = Pick<Actor, 'author' | 'workspaceId'>;

export interface HistoryEntry {
  id: string;
  occurredAt: Date;
  author: Author;
  changes: HistoryChanges;
}
