import type { RecordDeps } from '@workops/contracts';
import type { ReadsOf, RecordReads, Records, RecordsOf } from '@workops/kernel';
import type { EntitySchema } from 'typeorm';
import type { Database } from '../database/database';
import type { Sql } from '../database/sql';
import type { RecordDatabase } from './records';

export interface StoredKind<T> {
  readonly entity: EntitySchema;
  readonly unique?: { property: string; folded?: boolean };
  readonly there?: string;
  of(database: RecordDatabase, workspaceId: string): Records<T>;
  reads(sql: Sql): RecordReads<T>;
}

export type StoredKinds<Kinds> = { readonly [Name in keyof Kinds]: StoredKind<Kinds[Name]> };

type NameOf<Kinds> = keyof Kinds & string;

/** The results have the same names as the kinds. */
export function ofEachKind<Kinds, Made extends { [Name in keyof Kinds]: unknown }>(
  kinds: StoredKinds<Kinds>,
  made: <Name extends NameOf<Kinds>>(kind: StoredKind<Kinds[Name]>) => Made[Name],
): Made {
  const all: Partial<Made> = {};
  for (const name of Object.keys(kinds) as NameOf<Kinds>[]) all[name] = made(kinds[name]);
  return all as Made;
}

export const recordStore = <Kinds>(
  database: Database,
  kinds: StoredKinds<Kinds>,
): Pick<RecordDeps<Kinds>, 'store' | 'reads'> => ({
  store: {
    transaction: (actor, work) =>
      database.transaction((tx) => {
        const records = ofEachKind<Kinds, RecordsOf<Kinds>>(kinds, (kind) => kind.of(database, actor.workspaceId));
        return work({ ...records, events: tx.recorder(actor), audit: tx.auditTrail(actor) });
      }),
  },
  reads: ofEachKind<Kinds, ReadsOf<Kinds>>(kinds, (kind) => kind.reads(database)),
});
