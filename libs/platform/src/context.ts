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

/** A context's declaration. Apps and tools read it from the registry, `@workops/contexts`. */
export interface ContextDeclaration<Name extends string = string> {
  /** Name of its folder in `libs` and of its PostgreSQL schema. */
  name: Name;
  /** One-line description of its data; it appears in the table of the README. */
  purpose: string;
  /** Folder of its migrations. */
  migrations: string;
  /** Kinds of plain records, each with an example in `src/testing/<name>.example.ts`. */
  records?: Readonly<Record<string, StoredKind<RecordIdentity>>>;
  /** Tables whose rows are not plain records. */
  tables?: readonly EntitySchema[];
  /** Parts by name. The registry fills a part's dependencies on other contexts by the same names. */
  parts?: Parts;
  /** Parts that only its background work uses. */
  workParts?: Parts;
  /** Recurring and queued work, by name. */
  work?: AllWork;
  subscribers?: readonly DeclaredSubscriber[];
  /** Tables partitioned by day, in the order in which partitions are dropped. */
  partitioned?: readonly PartitionedTable[];
  /** Parked work that an operator can list, retry and drop. */
  parked?: readonly ParkedKind[];
  /** Work whose delay is monitored. */
  waiting?: readonly WaitingKind[];
  /** Encrypted columns, which are re-encrypted when the key is replaced. */
  sealed?: readonly SealedColumn[];
  /** Data that is deleted after a number of days. */
  kept?: readonly KeptRows[];
  /** Metadata of its tables for exporting and deleting a workspace. */
  workspaceData?: WorkspaceData;
  /** Required if the context stores contact ids. */
  contactIds?: readonly HeldContactIds[];
}

type Parts = Readonly<Record<string, OwnPart | Part<unknown>>>;
type AllWork = Readonly<Record<string, OwnWork | Work<unknown>>>;
type Nothing = Readonly<Record<never, never>>;

/** Names and types of a context's parts and work, used to type their dependencies. */
interface Named<P, W, B> {
  parts: P;
  workParts: W;
  work: B;
}

/** Declares a context and keeps the names and types of its parts and work. */
export const declareContext = <
  const Name extends string,
  P extends Parts = Nothing,
  W extends Parts = Nothing,
  B extends AllWork = Nothing,
>(
  declaration: Omit<ContextDeclaration<Name>, keyof Named<P, W, B>> & Partial<Named<P, W, B>>,
): ContextDeclaration<Name> & Partial<Named<P, W, B>> => declaration;

export interface KeptRows {
  /** Name of the rows in the log, such as `notices`. */
  what: string;
  days: number;
  /** Set if an operator may change the number of days. */
  adjustable?: AdjustableDays;
  /** Deletes rows that ended before a moment and returns how many. Safe to run from many replicas. */
  sweep(database: Database, before: Date): Promise<number>;
}

/** Columns with contact ids, which a merge of contacts moves to the survivor. */
export interface HeldContactIds {
  /** Kind of records for the merge report, such as `appointments`. */
  name: string;
  /** Every column with a contact id, such as `scheduling.appointment.contact_id`. */
  columns: readonly string[];
  /** Workspace lock under which ids are written, so that ids written during a merge are moved afterwards. */
  lock: string;
  /** Moves before the others, because writes under the lock go on to rows that the others move. */
  movesFirst?: true;
  /**
   * Moves the secondaries' records to the survivor and returns how many. It must be quick and make no outside calls,
   * because a merge waits for it.
   */
  move(sql: Sql, workspaceId: string, survivorId: string, secondaryIds: readonly string[], now: Date): Promise<number>;
}

export const toMigrations = ({ name, migrations }: ContextDeclaration): ContextMigrations => ({
  schema: name,
  directory: migrations,
});
