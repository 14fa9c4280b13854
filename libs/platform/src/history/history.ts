import type { Author, History, HistoryChanges, HistoryEntry, HistoryOrigin, RecordChange } from '@workops/kernel';
import type { Sql, Step } from '../database/sql';
import type { Minting } from '../outbox/recorder';

export interface WrittenChange extends HistoryEntry, RecordChange {
  workspaceId: string;
}

/** A contact's name is personal data, which an entry must not keep. */
const keptAuthor = (author: Author): Author => (author.kind === 'contact' ? { ...author, name: null } : author);

/** A history that collects changes until their transaction commits. */
export const historyInto = (
  entries: WrittenChange[],
  { author, workspaceId }: HistoryOrigin,
  { clock, ids }: Minting,
): History => ({
  record: (change) => {
    const entry = { id: ids.next(), workspaceId, occurredAt: clock.now(), author: keptAuthor(author) };
    entries.push({ ...entry, ...change });
  },
});

const isSame = (from: unknown, to: unknown): boolean => JSON.stringify(from) === JSON.stringify(to);

type Change = HistoryChanges[string];

/** A change of a text shows no values. */
const isHidden = ({ from, to }: Change): boolean => isSame(from, to);

/** Undefined if the field has its first value again. */
function joinedChange(earlier: Change, later: Change): Change | undefined {
  if (isHidden(earlier) || isHidden(later)) return later;
  return isSame(earlier.from, later.to) ? undefined : { from: earlier.from, to: later.to };
}

function joined(earlier: HistoryChanges, later: HistoryChanges): HistoryChanges {
  const whole: Record<string, Change> = { ...earlier };
  for (const [name, change] of Object.entries(later)) {
    const before = earlier[name];
    const net = before ? joinedChange(before, change) : change;
    if (net) whole[name] = net;
    else delete whole[name];
  }
  return whole;
}

/** Joins consecutive changes of a record by one author. Drops fields that have their first value again. */
function netChanges(entries: readonly WrittenChange[]): WrittenChange[] {
  const latest = new Map<string, WrittenChange>();
  const net: WrittenChange[] = [];
  for (const entry of entries) {
    const last = latest.get(entry.recordId);
    if (last && isSame(last.author, entry.author)) {
      last.changes = joined(last.changes, entry.changes);
      continue;
    }
    const copy = { ...entry };
    latest.set(entry.recordId, copy);
    net.push(copy);
  }
  return net.filter(({ changes }) => Object.keys(changes).length > 0);
}

const INSERT = `
  INSERT INTO platform.history_entry (workspace_id, record_id, id, kind, occurred_at, author, changes)
  SELECT e."workspaceId", e."recordId", e.id, e.kind, e."occurredAt", e.author, e.changes
    FROM json_to_recordset($1::json) AS e ("workspaceId" uuid, "recordId" uuid, id uuid, kind text,
                                           "occurredAt" timestamptz, author jsonb, changes jsonb)`;

export function insertChangesStep(entries: readonly WrittenChange[]): Step[] {
  const net = netChanges(entries);
  return net.length === 0 ? [] : [{ sql: INSERT, values: [JSON.stringify(net)] }];
}

const LIST = `
  SELECT id, occurred_at AS "occurredAt", author, changes
    FROM platform.history_entry
   WHERE workspace_id = $1 AND record_id = $2 AND ($3::uuid IS NULL OR id < $3)
   ORDER BY id DESC LIMIT $4`;

/** Changes older than the given id, newest first. */
export const readHistory = (
  sql: Sql,
  workspaceId: string,
  recordId: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<HistoryEntry[]> => sql.query<HistoryEntry>(LIST, [workspaceId, recordId, after, limit]);
