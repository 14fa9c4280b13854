import type { Clock, Ids, RecordIdentity } from '@workops/kernel';
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

/** What a context says of itself, once. The apps and the tools read it from the registry, `@workops/contexts`. */
export interface ContextDeclaration<Name extends string = string> {
  /** Of its folder in `libs`, and of its schema in PostgreSQL. */
  name: Name;
  /** What it keeps, for the README's table: one line. */
  purpose: string;
  /** The folder of its migrations. */
  migrations: string;
  /** Its kinds of plain records, each with an example in `src/testing/<name>.example.ts`. */
  records?: Readonly<Record<string, StoredKind<RecordIdentity>>>;
  subscribers?: readonly DeclaredSubscriber[];
  /** Its tables that grow by day, in the order in which their days are dropped. */
  partitioned?: readonly PartitionedTable[];
  /** Work that is given up after its last attempt: what an operator can list, retry and drop. */
  parked?: readonly ParkedKind[];
  /** Work whose being late an operator has to see. */
  waiting?: readonly WaitingKind[];
  /** What is sealed, to be sealed anew when the key is replaced. */
  sealed?: readonly SealedColumn[];
  /** What is forgotten after some days. */
  kept?: readonly KeptRows[];
  /** What the export and the deletion of a workspace need to know of its tables. */
  workspaceData?: WorkspaceData;
  /** Required of a context with ids of contacts. */
  contactIds?: readonly HeldContactIds[];
}

/** Where the events of a subscriber are taken in: `outside` and `answering` are threads of the scheduler. */
export type Place = 'scheduler' | 'outside' | 'answering' | 'webhook-dispatcher';

export interface DeclaredSubscriber extends Subscriber {
  runsIn: Place;
  /** What it does with its events. Without one, the process itself calls `runSubscriber`, with what it alone has. */
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
  /** Removes what was over before a moment; returns how much. Safe to run from many replicas. */
  sweep(database: Database, before: Date): Promise<number>;
}

/** Ids of contacts, which become the survivor's when contacts are merged. */
export interface HeldContactIds {
  /** What holds them, for the report of a merge: `appointments`. */
  name: string;
  /** Every column with the id of a contact, as `scheduling.appointment.contact_id`. */
  columns: readonly string[];
  /** Of the workspace lock under which ids are written: with it, what is written during a merge is moved afterwards. */
  lock: string;
  /** Moves before the others: writes that have the lock go on to rows that others move. */
  movesFirst?: true;
  /** Moves what the secondaries have to the survivor; returns how many records. Quick, and asks nothing outside: a merge waits for it. */
  move(sql: Sql, workspaceId: string, survivorId: string, secondaryIds: readonly string[], now: Date): Promise<number>;
}

export const migrationsOf = ({ name, migrations }: ContextDeclaration): ContextMigrations => ({ schema: name, directory: migrations });
