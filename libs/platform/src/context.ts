import type { Clock, Ids, RecordIdentity } from '@workops/kernel';
import type { EntitySchema } from 'typeorm';
import type { Database } from './database/database';
import type { ContextMigrations } from './database/migrations';
import type { PartitionedTable } from './database/partitions';
import type { Sql } from './database/sql';
import type { EventHandler, Subscriber } from './outbox/subscriber';
import type { ParkedKind } from './parked';
import type { Logger } from './process/logger';
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

/** Where a subscriber's events are processed: `outside` and `answering` are threads of the scheduler. */
export type Place = 'scheduler' | 'outside' | 'answering' | 'webhook-dispatcher';

export interface DeclaredSubscriber extends Subscriber {
  runsIn: Place;
  /** Handles its events. Without one, the process itself calls `runSubscriber`, with dependencies that only it has. */
  handler?: (deps: HandlerDeps) => EventHandler;
}

export interface HandlerDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  logger: Logger;
}

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
