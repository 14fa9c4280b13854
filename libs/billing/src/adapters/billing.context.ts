import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { sweepCallbacks } from './mandate-store';

export const billingContext: ContextDeclaration<'billing'> = {
  name: 'billing',
  purpose: 'the payment method of a workspace',
  migrations: join(__dirname, '..', '..', 'migrations'),
  kept: [{ what: 'callbacks of payment providers', days: 7, sweep: sweepCallbacks }],
};
