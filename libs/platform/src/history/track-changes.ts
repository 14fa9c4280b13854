import type { History, HistoryChanges, HistoryValue } from '@workops/kernel';

/** API names of the tracked fields. Values of texts are hidden. */
export type TrackedFields<T> = readonly (readonly [field: keyof T & string, name: string, values?: 'hidden'])[];

const shownValue = (value: unknown): HistoryValue =>
  value instanceof Date ? value.toISOString() : ((value ?? null) as HistoryValue);

function changesBetween<T>(before: T, after: T, fields: TrackedFields<T>): HistoryChanges {
  const changes: Record<string, { from: HistoryValue; to: HistoryValue }> = {};
  for (const [field, name, values] of fields) {
    const from = shownValue(before[field]);
    const to = shownValue(after[field]);
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    changes[name] = values === 'hidden' ? { from: null, to: null } : { from, to };
  }
  return changes;
}

/** Compares what a transaction saves with what it locked or added. */
export class ChangeTracker<T extends { id: string }> {
  private readonly versions = new Map<string, T>();

  constructor(
    private readonly kind: string,
    private readonly fields: TrackedFields<T>,
  ) {}

  stored<Records extends readonly T[]>(records: Records): Records {
    for (const record of records) this.versions.set(record.id, record);
    return records;
  }

  saving(records: readonly T[], history: History): void {
    for (const record of records) {
      const before = this.versions.get(record.id);
      this.versions.set(record.id, record);
      const changes = before ? changesBetween(before, record, this.fields) : {};
      if (Object.keys(changes).length > 0) history.record({ kind: this.kind, recordId: record.id, changes });
    }
  }
}
