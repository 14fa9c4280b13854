import {
  ParkedWork,
  platformParked,
  platformTables,
  platformWaiting,
  type AdjustableDays,
  type ContextDeclaration,
  type DeclaredSubscriber,
  type KeptRows,
  type ParkedKind,
  type SealedColumn,
  type WaitingKind,
} from '@workops/platform';
import { partitionedPlatformTables, type PartitionedTable } from '@workops/platform/database';
import { sweepFinishedMail } from '@workops/platform/mail';
import { IsDaysByName } from '@workops/platform/process';
import { leadSourcesFollower } from './lead-sources';
import { mergeFollowers } from './merges';
import { contexts } from './registry';
import { unblockingFollower } from './unblocking';
import { visitsFollower } from './visits';

export { DeletionRounds, type DeletionDeps } from './deletions';
export { workspaceData } from './workspace-data';
export { libraryMigrations } from './migrations';
export { messagedContactsOn } from './correspondents';
export { wiring } from './fillings';
export { accessPorts } from './fillings/of-access';
export { IDENTITIES, KEPT_ANSWERS, publicOrigin, type PartsConfig, type WorkConfig } from './fillings/config';
export { mergeParticipants } from './fillings/contacts';
export { contexts, type ContextName } from './registry';

const declared: readonly ContextDeclaration[] = contexts;

export const subscribers: readonly DeclaredSubscriber[] = [
  ...declared.flatMap((context) => context.subscribers ?? []),
  ...mergeFollowers(declared),
  leadSourcesFollower,
  unblockingFollower,
  visitsFollower,
];

/** Excludes the edge, which is above this library. */
export const tables: NonNullable<ContextDeclaration['tables']> = [
  ...platformTables,
  ...declared.flatMap(({ records = {}, tables: extraEntities = [] }) => [
    ...Object.values(records).map(({ entity }) => entity),
    ...extraEntities,
  ]),
];

export const partitionedTables: readonly PartitionedTable[] = [
  ...partitionedPlatformTables,
  ...declared.flatMap(({ partitioned }) => partitioned ?? []),
];

export const parkedKinds: readonly ParkedKind[] = [
  ...platformParked,
  ...declared.flatMap(({ parked }) => parked ?? []),
];

export const waitingKinds: readonly WaitingKind[] = [
  ...platformWaiting,
  ...declared.flatMap(({ waiting }) => waiting ?? []),
];

export const sealedColumns: readonly SealedColumn[] = declared.flatMap(({ sealed }) => sealed ?? []);

export const keptRows: readonly KeptRows[] = [
  { what: 'mail', days: 30, adjustable: { name: 'mail', least: 7, most: 365 }, sweep: sweepFinishedMail },
  {
    what: 'parked work',
    days: 90,
    adjustable: { name: 'parked_work', least: 30, most: 365 },
    sweep: (sql, before) => new ParkedWork(sql, parkedKinds).dropOlderThan(before),
  },
  ...declared.flatMap(({ kept }) => kept ?? []),
];

/** Each is listed once. */
export const adjustableDays: readonly AdjustableDays[] = [
  ...new Map(
    [...keptRows, ...partitionedTables.map(({ retention }) => retention)].flatMap((each) =>
      each?.adjustable ? [[each.adjustable.name, each.adjustable]] : [],
    ),
  ).values(),
];

export const IsRetentionDays = (): PropertyDecorator => IsDaysByName(adjustableDays);
