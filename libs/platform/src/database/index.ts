export { atPlaceWithin, byIndex, planByIndex, queryByIndex, type SettingSql } from './by-index';
export { readBackgroundIndexes, backgroundMigrationsLeft, migrateInBackground } from './background-migrations';
export { openBroadcast, type Broadcast } from './broadcast';
export { CommittedEvents } from './committed-events';
export { containing } from './containing';
export { copyLine } from './copy';
export { Database } from './database';
export { openDatabase, type DatabaseOptions } from './open-database';
export { expireFeedCursors, FEED_EPOCH, FEED_FRONTIER, lookAtFeeds } from './feeds';
export { freshStatistics } from './fresh-statistics';
export { isOfTheValue } from './is-of-the-value';
export { jsonLines } from './json-lines';
export { migrate, type ContextMigrations } from './migrations';
export { begunByInterval, keyOfRun, leasedRuns, OURS, OURS_BY_NAME, type LeasedRunRow } from './leased-runs';
export { listen, type Listening } from './notices';
export {
  dropOldPartitions,
  ensurePartitions,
  EVENT_FEED_DAYS,
  partitionDaysAhead,
  partitionedPlatformTables,
  REQUEST_LOG_DAYS,
  type PartitionedTable,
} from './partitions';
export { plannedEachTime, plannedInFeed } from './planned-each-time';
export { composedSql, namedSql, type NamedSql } from './named-sql';
export { planOnce, queryPlannedOnce } from './planned-once';
export type { Settings, Sql, Step } from './sql';
export { sweepOf } from './sweep-of';
export type { Transaction } from './transaction';
export { visibleRows, visibleRowsByName, type OwnershipColumns, type RowCondition } from './visible-rows';
export {
  CEILINGS_SET,
  counted,
  lookForRoom,
  roomUnder,
  setCeilings,
  withinCeiling,
  type Counted,
} from './within-ceiling';
export { dealtByWorkspace, NO_WORKSPACE, WorkspaceTurns, type DealtRow, type WaitingTable } from './workspace-turns';
export {
  boundPatience,
  lockPatience,
  shareLock,
  takeLock,
  USUAL_PATIENCE,
  workspacesLocked,
  type WorkspaceLock,
} from './workspace-locks';
export { locksWaitedFor } from './locks-waited-for';
