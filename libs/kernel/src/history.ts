import type { Actor, Author } from './actor';
import type { Listed } from './records';

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

/** Drops the named fields, which have ids of other records, unless the actor sees all records. */
export function withoutOtherRecords(
  { visibility }: Pick<Actor, 'visibility'>,
  page: Listed<HistoryEntry>,
  fields: readonly string[],
): Listed<HistoryEntry> {
  if (visibility.kind === 'all') return page;
  const shown = (changes: HistoryChanges): HistoryChanges =>
    Object.fromEntries(Object.entries(changes).filter(([name]) => !fields.includes(name)));
  return { ...page, items: page.items.map((entry) => ({ ...entry, changes: shown(entry.changes) })) };
}
