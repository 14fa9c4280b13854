import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform';

export const schedulingMigrations: ContextMigrations = { schema: 'scheduling', directory: join(__dirname, '..', 'migrations') };
