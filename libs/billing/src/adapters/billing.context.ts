import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { endAllMandates, sweepCallbacks } from './mandate-store';

export const billingContext: ContextDeclaration<'billing'> = {
  name: 'billing',
  purpose: 'the payment method of a workspace',
  migrations: join(__dirname, '..', '..', 'migrations'),
  kept: [{ what: 'callbacks of payment providers', days: 7, sweep: sweepCallbacks }],
  workspaceData: {
    // The provider is told by the same rounds as ever; one that does not answer keeps the rest from going for so long.
    awaited: [{ table: 'billing.mandate', until: 'end_due_at IS NULL', mostDays: 7 }],
    begin: endAllMandates,
    secrets: ['billing.mandate.setup_url'],
  },
};
