import { join } from 'node:path';
import type { ContextMigrations } from './database/migrations';

export { callerAt, parseRanges, type AddressRange } from './addresses/address';
export { BlockedAddress, SystemAddressGuard } from './addresses/address-guard';
export type { Resolve } from './addresses/resolve';
export {
  migrationsOf,
  type ContextDeclaration,
  type DeclaredSubscriber,
  type HandlerDeps,
  type HeldContactIds,
  type KeptRows,
  type Place,
} from './context';
export { readAuditLog } from './audit/audit-log';
export { atPlaceOf, byIndex, queryByIndex } from './database/by-index';
export { openBroadcast, type Broadcast } from './database/broadcast';
export { copyLine } from './database/copy';
export { Database, openDatabase, type DatabaseOptions } from './database/database';
export { FEED_EPOCH, FEED_FRONTIER, lookAtFeeds } from './database/feeds';
export { jsonLines } from './database/json-lines';
export { migrate, type ContextMigrations } from './database/migrations';
export { listen, type Listening } from './database/notices';
export { dropOldPartitions, ensurePartitions, partitionDaysAhead, partitionedPlatformTables, type PartitionedTable } from './database/partitions';
export type { Settings, Sql, Step } from './database/sql';
export type { Transaction } from './database/transaction';
export { visibleRows, type OwnershipColumns, type RowCondition } from './database/visible-rows';
export { CEILINGS_SET, counted, setCeilings, withinCeiling, type Counted } from './database/within-ceiling';
export { takeLock, type WorkspaceLock } from './database/workspace-locks';
export { configuredStorage } from './files/configured-storage';
export { Files, type ReceivedFile } from './files/files';
export { FileTooLarge } from './files/measure';
export { systemIds } from './ids';
export { KeyedQueue, type KeyedQueueOptions, type Leave } from './keyed-queue';
export { configuredMailer, MailConfig, senderAddress } from './mail/mail-config';
export { MailSender } from './mail/mail-sender';
export { MailRefused, type CalendarPart, type Mail, type Mailer } from './mail/mailer';
export { MAIL_CHANNEL, queueMail, sweepFinishedMail, type QueuedMail } from './mail/outgoing-mail';
export { lateEvents } from './outbox/late-events';
export { backlogOf, openDays, type OutboxBacklog } from './outbox/outbox';
export { Relay, type RelayDeps } from './outbox/relay';
export { queueOf, runSubscriber, type EventHandler, type Subscriber } from './outbox/subscriber';
export { parkedWhere, ParkedWork, platformParked, type ParkedItem, type ParkedKind } from './parked';
export { IsCidrList } from './process/cidr-list';
export { asNumber, ConfigurationError, loadConfig, PlatformConfig } from './process/config';
export { Lifecycle } from './process/lifecycle';
export { createLogger, type Logger } from './process/logger';
export { Metrics } from './process/metrics';
export { OperationsController } from './process/operations.controller';
export { CLOCK, CONFIG, IDS, LOGGER, PlatformModule, QUEUES, type PlatformOptions } from './process/platform.module';
export { runApp, type AppOptions } from './process/run-app';
export { runThread, type ThreadOptions } from './process/run-thread';
export { SupervisedThread, type SupervisedThreadOptions } from './process/supervised-thread';
export { migrateQueues, openQueues, type Job, type Queues } from './queues/queues';
export { noTransactions, Remembered, type TransactionState } from './remembered';
export { entityOf, SnakeCase } from './records/entity';
export { RecordKind, type RecordDatabase, type RecordOptions } from './records/records';
export { SecretBox } from './secret-box';

export const platformMigrations: ContextMigrations = { schema: 'platform', directory: join(__dirname, '..', 'migrations') };
