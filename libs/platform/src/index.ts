import { join } from 'node:path';
import type { ContextMigrations } from './database/migrations';

export { declareContext, toMigrations, type ContextDeclaration, type HeldContactIds, type KeptRows } from './context';
export type { DeclaredSubscriber, HandlerDeps, Place } from './outbox/declared-subscriber';
export { systemIds } from './ids';
export { KeyedQueue, type KeyedQueueOptions, type Leave } from './keyed-queue';
export { parkedWhere, ParkedWork, platformParked, type ParkedItem, type ParkedKind } from './parked';
export { noTransactions, Remembered, type TransactionState } from './remembered';
export { daysKept, type AdjustableDays, type RetentionDays } from './retention';
export { platformTables } from './platform-tables';
export { reseal, type Resealed, type SealedColumn } from './reseal';
export { SecretBox, type ConfiguredKeys } from './secret-box';
export { secretKeeper } from './secret-keeper';
export { oldestDueIn, platformWaiting, secondsOverdue, type WaitingKind } from './waiting';
export { isSignedNear, timedSignature } from './signature';

export const platformMigrations: ContextMigrations = {
  schema: 'platform',
  directory: join(__dirname, '..', 'migrations'),
};
