import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { billingRecords } from './billing-records';

export const billingContext: ContextDeclaration<'billing'> = {
  name: 'billing',
  purpose: 'the payment method of a workspace',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: billingRecords,
};
