export { campaignAccountsFor, campaignPolicyOn } from './campaigns';
import {
  ParkedWork,
  platformParked,
  platformWaiting,
  type ContextDeclaration,
  type DeclaredSubscriber,
  type KeptRows,
  type ParkedKind,
  type SealedColumn,
  type WaitingKind,
} from '@workops/platform';
import { partitionedPlatformTables, type PartitionedTable } from '@workops/platform/database';
import { sweepFinishedMail } from '@workops/platform/mail';
import { leadSourcesFollower } from './lead-sources';
import { mergeFollowersOf, mergeParticipantsOf } from './merges';
import { contexts } from './registry';
import { unblockingFollower } from './unblocking';
import { visitsFollower } from './visits';

export { libraryMigrations } from './migrations';
export { contexts, type ContextName } from './registry';

const declared: readonly ContextDeclaration[] = contexts;

/** Every subscriber to events, for the relay. */
export const subscribers: readonly DeclaredSubscriber[] = [
  ...declared.flatMap((context) => context.subscribers ?? []),
  ...mergeFollowersOf(declared),
  leadSourcesFollower,
  unblockingFollower,
  visitsFollower,
];

export const partitionedTables: readonly PartitionedTable[] = [
  ...partitionedPlatformTables,
  ...declared.flatMap(({ partitioned }) => partitioned ?? []),
];

export const parkedKinds: readonly ParkedKind[] = [...platformParked, ...declared.flatMap(({ parked }) => parked ?? [])];

export const waitingKinds: readonly WaitingKind[] = [...platformWaiting, ...declared.flatMap(({ waiting }) => waiting ?? [])];

export const sealedColumns: readonly SealedColumn[] = declared.flatMap(({ sealed }) => sealed ?? []);

export const keptRows: readonly KeptRows[] = [
  { what: 'mail', days: 30, sweep: sweepFinishedMail },
  { what: 'parked work', days: 90, sweep: (sql, before) => new ParkedWork(sql, parkedKinds).dropOlderThan(before) },
  ...declared.flatMap(({ kept }) => kept ?? []),
];

export const mergeParticipants = mergeParticipantsOf(declared);
