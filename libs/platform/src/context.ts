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

/** Apps and tools read declarations from the registry, `@workops/contexts`. */
export interface ContextDeclaration<Name extends string = string> {
  name: Name;
  purpose: string;
  migrations: string;
  /** Each has an example in `src/testing/<name>.example.ts`. */
  records?: Readonly<Record<string, StoredKind<RecordIdentity>>>;
  /** Tables whose rows are not plain records. */
  tables?: readonly EntitySchema[];
  /** The registry fills dependencies on other contexts by the same names. */
  parts?: Parts;
  workParts?: Parts;
  work?: AllWork;
  subscribers?: readonly DeclaredSubscriber[];
  /** Partitions are dropped in this order. */
  partitioned?: readonly PartitionedTable[];
  /** An operator can list, retry and drop these. */
  parked?: readonly ParkedKind[];
  waiting?: readonly WaitingKind[];
  /** Re-encrypted when the key is replaced. */
  sealed?: readonly SealedColumn[];
  /** Deleted after a number of days. */
  kept?: readonly KeptRows[];
  workspaceData?: WorkspaceData;
  /** Required if the context stores contact ids. */
  contactIds?: readonly HeldContactIds[];
}

type Parts = Readonly<Record<string, OwnPart | Part<unknown>>>;
type AllWork = Readonly<Record<string, OwnWork | Work<unknown>>>;
type Nothing = Readonly<Record<never, never>>;

interface Named<P, W, B> {
  parts: P;
  workParts: W;
  work: B;
}

/** Keeps the names and types of parts and work. */
export const declareContext = <
  const Name extends string,
  P extends Parts = Nothing,
  W extends Parts = Nothing,
  B extends AllWork = Nothing,
>(
  declaration: Omit<ContextDeclaration<Name>, keyof Named<P, W, B>> & Partial<Named<P, W, B>>,
): ContextDeclaration<Name> & Partial<Named<P, W, B>> => declaration;

export interface KeptRows {
  what: string;
  days: number;
  /** An operator may change the days. */
  adjustable?: AdjustableDays;
  /** Returns the number of deleted rows. Safe to run from many replicas. */
  sweep(database: Database, before: Date): Promise<number>;
}

/** A merge of contacts moves these to the survivor. */
export interface HeldContactIds {
  name: string;
  /** All columns, such as `scheduling.appointment.contact_id`. */
  columns: readonly string[];
  /** Ids are written under this workspace lock, so that those written during a merge are moved afterwards. */
  lock: string;
  /** Writes under the lock go on to rows that the others move. */
  movesFirst?: true;
  /** Returns the number of moved records. Must be quick and make no outside calls, because a merge waits. */
  move(sql: Sql, workspaceId: string, survivorId: string, secondaryIds: readonly string[], now: Date): Promise<number>;
}

export const toMigrations = ({ name, migrations }: ContextDeclaration): ContextMigrations => ({
  schema: name,
  directory: migrations,
});
