import type { RecordIdentity, RecordPage, RecordReads, Records } from '@workops/kernel';
import type { EntitySchema } from 'typeorm';
import type { Sql } from '../database/sql';
import { withinCeiling, type Counted } from '../database/within-ceiling';
import { RecordSql, type RecordRules } from './record-sql';

/** What records are written through: the database. Statements join the transaction that the call chain has open. */
export interface RecordDatabase extends Sql {
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

export interface RecordOptions<T> extends RecordRules<T> {
  /** How many a workspace may have. */
  ceiling?: Counted;
}

/** One kind of record on PostgreSQL. */
export class RecordKind<T extends RecordIdentity> {
  readonly sql: RecordSql<T>;

  constructor(
    entity: EntitySchema<T>,
    readonly options: RecordOptions<T> = {},
  ) {
    this.sql = new RecordSql(entity, options);
  }

  /** The records of one workspace, for as long as a transaction lasts. */
  of(database: RecordDatabase, workspaceId: string): Records<T> {
    return new PostgresRecords(this, database, workspaceId);
  }

  reads(sql: Sql): RecordReads<T> {
    const { byId, byIds, page } = this.sql;
    return {
      byId: async (workspaceId, id) => (await sql.query<T>(byId, [workspaceId, id]))[0],
      byIds: async (workspaceId, ids) => (ids.length === 0 ? [] : sql.query<T>(byIds, [workspaceId, ids])),
      page: (workspaceId, { after, limit }) => sql.query<T>(page, [workspaceId, after, limit]),
    };
  }
}

class PostgresRecords<T extends RecordIdentity> implements Records<T> {
  private readonly sql: RecordSql<T>;
  private readonly options: RecordOptions<T>;
  private readonly reads: RecordReads<T>;
  /** As this transaction has locked or written them: what a record holds already, it does not have to win. */
  private readonly held = new Map<string, T>();

  constructor(
    kind: RecordKind<T>,
    private readonly database: RecordDatabase,
    private readonly workspaceId: string,
  ) {
    ({ sql: this.sql, options: this.options } = kind);
    this.reads = kind.reads(database);
  }

  byId(id: string): Promise<T | undefined> {
    return this.reads.byId(this.workspaceId, id);
  }

  byIds(ids: readonly string[]): Promise<T[]> {
    return this.reads.byIds(this.workspaceId, ids);
  }

  page(page: RecordPage): Promise<T[]> {
    return this.reads.page(this.workspaceId, page);
  }

  async lock(id: string): Promise<T | undefined> {
    const [record] = await this.database.query<T>(this.sql.lock, [this.workspaceId, id]);
    if (record) this.held.set(id, record);
    return record;
  }

  async add(record: T): Promise<string | undefined> {
    this.mustBeOurs(record);
    const holder = await this.holderWhereFull(record);
    if (holder !== undefined) return holder;
    return this.unlessHeld(record, async () => (await this.database.query(this.sql.add, this.sql.addedValues(record))).length > 0);
  }

  async save(record: T): Promise<string | undefined> {
    this.mustBeOurs(record);
    const held = this.held.get(record.id);
    const property = this.options.unique?.property;
    const keepsIt = property === undefined || held?.[property] === record[property];
    const holder = await this.unlessHeld(record, () => (keepsIt ? this.written(record) : this.writtenInSavepoint(record)));
    if (holder === undefined) this.held.set(record.id, record);
    return holder;
  }

  async remove(id: string): Promise<boolean> {
    return (await this.database.query(this.sql.remove, [this.workspaceId, id])).length > 0;
  }

  private mustBeOurs({ workspaceId }: T): void {
    if (workspaceId !== this.workspaceId) throw new Error('A record is written in its own workspace only.');
  }

  /** Where there is no room for another, one that could not be added anyhow is refused for what it would take. */
  private async holderWhereFull(record: T): Promise<string | undefined> {
    if (!this.options.ceiling) return undefined;
    try {
      await withinCeiling(this.database, this.options.ceiling, this.workspaceId);
      return undefined;
    } catch (refusal) {
      const holder = await this.holderOf(record);
      if (holder !== undefined) return holder;
      throw refusal;
    }
  }

  private async written(record: T): Promise<boolean> {
    await this.database.query(this.sql.save, this.sql.savedValues(this.workspaceId, record.id, record));
    return true;
  }

  /** An update has no ON CONFLICT: the savepoint keeps the transaction usable when what it would have is taken. */
  private async writtenInSavepoint(record: T): Promise<boolean> {
    try {
      return await this.database.transaction(() => this.written(record));
    } catch (error) {
      if (error instanceof Error && 'constraint' in error && error.constraint === this.options.unique?.index) return false;
      throw error;
    }
  }

  /** Whoever held it when the write failed may have let go of it before we look: then the write is tried again. */
  private async unlessHeld(record: T, write: () => Promise<boolean>): Promise<string | undefined> {
    for (;;) {
      if (await write()) return undefined;
      const holder = await this.holderOf(record);
      if (holder !== undefined) return holder;
    }
  }

  private async holderOf(record: T): Promise<string | undefined> {
    const { unique } = this.options;
    if (!unique) return undefined;
    const [holder] = await this.database.query<{ id: string }>(this.sql.holder, [this.workspaceId, record[unique.property]]);
    return holder?.id;
  }
}
