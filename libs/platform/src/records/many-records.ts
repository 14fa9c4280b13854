import { copyLine } from '../database/copy';
import type { Transaction } from '../database/transaction';
import type { RecordStatements } from './record-statements';

/** Needs one round trip, for synchronisations that decide in memory. */
export class ManyRecords<Row> {
  private readonly copy: string;
  private readonly changes: { make: string; take: string; write: string; drop: string };

  constructor(private readonly sql: RecordStatements<Row>) {
    const saved = sql.keyedNames;
    const set = saved.filter((name) => name !== 'id' && name !== 'created_at');
    this.copy = `COPY ${sql.table} (${sql.all()}) FROM STDIN`;
    this.changes = {
      make: `
        CREATE TEMP TABLE changed_record ON COMMIT DROP AS SELECT ${saved.join(', ')} FROM ${sql.table} WITH NO DATA`,
      take: `COPY changed_record (${saved.join(', ')}) FROM STDIN`,
      write: `
        UPDATE ${sql.table} r SET (${set.join(', ')}) = (SELECT ${set.map((name) => `c.${name}`).join(', ')})
          FROM changed_record c WHERE r.workspace_id = $1 AND r.id = c.id`,
      drop: 'DROP TABLE changed_record',
    };
  }

  /** Fails if a record violates uniqueness. */
  async add(tx: Pick<Transaction, 'run'>, rows: readonly Row[]): Promise<void> {
    await tx.run([{ sql: this.copy, lines: rows.map((row) => copyLine(this.sql.addedValues(row))) }]);
  }

  /** Needs locked records. An index is used only inside `byIndex`. */
  async change(
    tx: Pick<Transaction, 'run'>,
    workspaceId: string,
    rows: readonly (Row & { id: string })[],
  ): Promise<void> {
    const lines = rows.map((row) => copyLine(this.sql.keyedValues(row.id, row)));
    const { make, take, write, drop } = this.changes;
    await tx.run([{ sql: make }, { sql: take, lines }, { sql: write, values: [workspaceId] }, { sql: drop }]);
  }
}
