import type { RecordIdentity } from '@workops/kernel';
import type { EntitySchema } from 'typeorm';
import type { Database } from './database/database';
import type { ContextMigrations } from './database/migrations';
import type { PartitionedTable } from './database/partitions';
import type { Sql } from './database/sql';
import type { DeclaredSubscriber } from './outbox/declared-subscriber';
import type { ParkedKind } from './parked';
import type { OwnPart, Part } from './process/part';
import type { OwnWork, Work } from './process/work';
import type { SealedColumn } from './reseal';
import type { AdjustableDays } from './retention';
import type { StoredKind } from './records/record-store';
import type { WaitingKind } from './waiting';
import type { WorkspaceData } from './workspaces/data';

/** A context's declaration. The apps and the tools read it from the registry, `@workops/contexts`. */
export interface ContextDeclaration<Name extends string = string> {
  /** Name of its folder in `libs`, and of its schema in PostgreSQL. */
  name: Name;
  /** Its data, for the README's table: one line. */
  purpose: string;
  /** The folder of its migrations. */
  migrations: string;
  /** Its kinds of plain records, each with an example in `src/testing/<name>.example.ts`. */
  records?: Readonly<Record<string, StoredKind<RecordIdentity>>>;
  /** Its other tables. */
  tables?: readonly EntitySchema[];
  /** What a process can hold of it, by name; the registry fills what a part needs from other contexts under the same name. */
  parts?: Parts;
  /** Parts that its work alone is made of. */
  workParts?: Parts;
  /** Its work that recurs or waits, by name. */
  work?: AllWork;
  subscribers?: readonly DeclaredSubscriber[];
  /** Its tables that grow by day, in the order in which their days are dropped. */
  partitioned?: readonly PartitionedTable[];
  /** Parked work, for an operator to list, retry and drop. */
  parked?: readonly ParkedKind[];
  /** Work whose being late an operator has to see. */
  waiting?: readonly WaitingKind[];
  /** Encrypted columns, to be re-encrypted when the key is replaced. */
  sealed?: readonly SealedColumn[];
  /** Data deleted after some days. */
  kept?: readonly KeptRows[];
  /** Metadata of its tables for the export and the deletion of a workspace. */
  workspaceData?: WorkspaceData;
  /** Required of a context with ids of contacts. */
  contactIds?: readonly HeldContactIds[];
}

type Parts = Readonly<Record<string, OwnPart | Part<unknown>>>;
type AllWork = Readonly<Record<string, OwnWork | Work<unknown>>>;
type Nothing = Readonly<Record<never, never>>;

/** What a context's parts and work are, by their names, for the types of what fills them. */
interface Named<P, W, B> {
  parts: P;
  workParts: W;
  work: B;
}

/** A context's declaration with the names and types of its parts and its work. */
export const declareContext = <
  const Name extends string,
  P extends Parts = Nothing,
  W extends Parts = Nothing,
  B extends AllWork = Nothing,
>(
  declaration: Omit<ContextDeclaration<Name>, keyof Named<P, W, B>> & Partial<Named<P, W, B>>,
): ContextDeclaration<Name> & Partial<Named<P, W, B>> => declaration;

export interface KeptRows {
  /** For the log, as `notices`. */
  what: string;
  days: number;
  /** Where an operator may set other days. */
  adjustable?: AdjustableDays;
  /** Removes rows that ended before a moment; returns how many. Safe to run from many replicas. */
  sweep(database: Database, before: Date): Promise<number>;
}

/** Contact ids, which are moved to the survivor when contacts are merged. */
export interface HeldContactIds {
  /** The kind of records, for the report of a merge: `appointments`. */
  name: string;
  /** Every column with a contact id, such as `scheduling.appointment.contact_id`. */
  columns: readonly string[];
  /** Name of the workspace lock under which ids are written: with it, ids written during a merge are moved afterwards. */
  lock: string;
  /** Moves before the others: writes under the lock continue with rows that others move. */
  movesFirst?: true;
  /** Moves the secondaries' records to the survivor; returns how many. Quick, and calls nothing outside: a merge waits for it. */
  move(sql: Sql, workspaceId: string, survivorId: string, secondaryIds: readonly string[], now: Date): Promise<number>;
}

export const migrationsOf = ({ name, migrations }: ContextDeclaration): ContextMigrations => ({
  schema: name,
  directory: migrations,
});
