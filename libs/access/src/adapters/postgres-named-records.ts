import { withinCeiling, type Counted, type Transaction } from '@workops/platform';
import type { NamedRecords } from '../ports';

/** The statements of one kind of record. `$1` is the workspace in each of them, `$2` the id, the name or the ids. */
export interface NamedRecordSql<T> {
  ceiling: Counted;
  byId: string;
  holderOf: string;
  missing: string;
  remove: string;
  /** Each runs one after the other. */
  add(record: T): [sql: string, values: unknown[]][];
  save(record: T): [sql: string, values: unknown[]][];
}

export class PostgresNamedRecords<T> implements NamedRecords<T> {
  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
    private readonly sql: NamedRecordSql<T>,
  ) {}

  async byId(id: string): Promise<T | undefined> {
    const [record] = await this.tx.query<T>(this.sql.byId, [this.workspaceId, id]);
    return record;
  }

  async holderOf(name: string): Promise<string | undefined> {
    const [holder] = await this.tx.query<{ id: string }>(this.sql.holderOf, [this.workspaceId, name]);
    return holder?.id;
  }

  async missing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.tx.query<{ id: string }>(this.sql.missing, [this.workspaceId, ids]);
    return new Set(rows.map(({ id }) => id));
  }

  async add(record: T): Promise<void> {
    await withinCeiling(this.tx, this.sql.ceiling, this.workspaceId);
    for (const [sql, values] of this.sql.add(record)) await this.tx.query(sql, values);
  }

  async save(record: T): Promise<void> {
    for (const [sql, values] of this.sql.save(record)) await this.tx.query(sql, values);
  }

  async remove(id: string): Promise<void> {
    await this.tx.query(this.sql.remove, [this.workspaceId, id]);
  }
}
