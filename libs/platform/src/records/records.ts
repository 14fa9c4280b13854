import { DomainError, type RecordIdentity, type RecordReads, type Records } from '@workops/kernel';
import type { EntitySchema } from 'typeorm';
import type { Sql } from '../database/sql';
import { withinCeiling, type Counted } from '../database/within-ceiling';
import { RecordStatements, type RecordRules, type UniqueProperty } from './record-statements';

/** Joins the call chain's open transaction. */
export interface RecordDatabase extends Sql {
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

export interface RecordOptions<T, Row extends T = T> extends RecordRules<T> {
  ceiling?: Counted;
  /** Required if the table has more columns than the record. */
  toRow?(record: T): Row;
  /** Writes to other tables, in the same round trip. */
  besides?(record: T): readonly { sql: string; values: readonly unknown[] }[];
}

const isTooMany = (error: unknown): boolean => error instanceof DomainError && error.details?.reason === 'too_many';

/** `Row` is the type of its table rows. */
export class RecordKind<T extends RecordIdentity, Row extends T = T> {
  readonly sql: RecordStatements<Row>;
  readonly unique?: UniqueProperty<T>;
  readonly there?: string;

  constructor(
    readonly entity: EntitySchema<Row>,
    private readonly options: RecordOptions<T, Row> = {},
  ) {
    this.sql = new RecordStatements<Row>(entity, options);
    this.unique = options.unique;
    this.there = options.there;
  }

  reads(sql: Sql): RecordReads<T> {
    const statements = this.sql;
    return {
      byId: async (workspaceId, id) => (await sql.query<T>(statements.byId, [workspaceId, id]))[0],
      byIds: async (workspaceId, ids) => (ids.length === 0 ? [] : sql.query<T>(statements.byIds, [workspaceId, ids])),
      page: (workspaceId, { after, limit }) => sql.query<T>(statements.page, [workspaceId, after, limit]),
    };
  }

  of(database: RecordDatabase, workspaceId: string): Records<T> {
    const { sql, options } = this;
    const reads = this.reads(database);
    const toRow = options.toRow ?? ((record: T) => record as Row);
    /** Locked or written here; a record need not claim its own unique value again. */
    const lockedRecords = new Map<string, T>();

    const mustBeOurs = (record: T): void => {
      if (record.workspaceId !== workspaceId) throw new Error('A record is written in its own workspace only.');
    };

    async function holderOf(record: T): Promise<string | undefined> {
      if (!options.unique) return undefined;
      const [holder] = await database.query<{ id: string }>(sql.holder, [workspaceId, record[options.unique.property]]);
      return holder?.id;
    }

    /** A conflicting record is refused for the conflict even at the limit. */
    async function holderWhereFull(record: T): Promise<string | undefined> {
      if (!options.ceiling) return undefined;
      try {
        await withinCeiling(database, options.ceiling, workspaceId);
        return undefined;
      } catch (refusal) {
        if (!isTooMany(refusal)) throw refusal;
        const holder = await holderOf(record);
        if (holder !== undefined) return holder;
        throw refusal;
      }
    }

    /** Retries if the holder released the unique value. */
    async function unlessHeld(record: T, write: (row: Row) => Promise<boolean>): Promise<string | undefined> {
      const row = toRow(record);
      while (!(await write(row))) {
        const holder = await holderOf(record);
        if (holder !== undefined) return holder;
      }
      await Promise.all((options.besides?.(record) ?? []).map((beside) => database.query(beside.sql, beside.values)));
      lockedRecords.set(record.id, record);
      return undefined;
    }

    async function written(row: Row): Promise<boolean> {
      await database.query(sql.save, sql.savedValues(workspaceId, row.id, row));
      return true;
    }

    /** An UPDATE has no ON CONFLICT, so a savepoint keeps the transaction usable. */
    async function writtenInSavepoint(row: Row): Promise<boolean> {
      try {
        return await database.transaction(() => written(row));
      } catch (error) {
        if (error instanceof Error && 'constraint' in error && error.constraint === options.unique?.index) return false;
        throw error;
      }
    }

    const keepsWhatItHas = (record: T): boolean => {
      const { unique } = options;
      return (
        !unique ||
        !sql.mayChange(unique.property) ||
        lockedRecords.get(record.id)?.[unique.property] === record[unique.property]
      );
    };

    return {
      byId: (id) => reads.byId(workspaceId, id),
      byIds: (ids) => reads.byIds(workspaceId, ids),
      page: (page) => reads.page(workspaceId, page),
      lock: async (id) => {
        const [record] = await database.query<T>(sql.lock, [workspaceId, id]);
        if (record) lockedRecords.set(id, record);
        return record;
      },
      add: async (record) => {
        mustBeOurs(record);
        return (
          (await holderWhereFull(record)) ??
          unlessHeld(record, async (row) => (await database.query(sql.add, sql.addedValues(row))).length > 0)
        );
      },
      save: async (record) => {
        mustBeOurs(record);
        return unlessHeld(record, keepsWhatItHas(record) ? written : writtenInSavepoint);
      },
      remove: async (id) => (await database.query(sql.remove, [workspaceId, id])).length > 0,
    };
  }
}
