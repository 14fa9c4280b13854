import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform';

export { SCHEDULING, SchedulingModule, type SchedulingDirectories } from './adapters/scheduling.module';
export { durationBounds, priceBounds, priceInClp, typeLimits, type AppointmentTypeRecord, type TypeFields } from './domain/appointment-type';
export { configBounds, type ConfigPatch } from './domain/schedule-config';
export type { Slot } from './domain/slot';
export type { StaffDirectory, WorkspaceDirectory } from './ports';
export { createScheduling, type Scheduling } from './scheduling';
export type { ShownConfig } from './use-cases/read-config';

export const schedulingMigrations: ContextMigrations = { schema: 'scheduling', directory: join(__dirname, '..', 'migrations') };
