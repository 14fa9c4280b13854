import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { commerceRecords } from './commerce-records';

export const commerceContext: ContextDeclaration<'commerce'> = {
  name: 'commerce',
  purpose: 'what a workspace has to sell: its vehicles',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: commerceRecords,
};
