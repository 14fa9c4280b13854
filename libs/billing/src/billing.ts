import type { Actor } from '@workops/kernel';
import type { Mandate } from './domain/mandate';
import type { BillingDeps } from './ports';
import { endMandate } from './use-cases/end-mandate';
import { heedCallback } from './use-cases/follow-mandate';
import { startMandate } from './use-cases/start-mandate';

export {
  MANDATE_STATUSES,
  PAYMENT_PROVIDERS,
  type Mandate,
  type MandateStatus,
  type PaymentProvider,
} from './domain/mandate';
export type { BillingDirectories } from './ports';
export type { Callback } from './use-cases/follow-mandate';
export type { StartInput } from './use-cases/start-mandate';

export type Billing = ReturnType<typeof createBilling>;

/** The active mandate, or else the newest. */
const readMandate =
  ({ reads }: Pick<BillingDeps, 'reads'>) =>
  async ({ workspaceId }: Pick<Actor, 'workspaceId'>): Promise<Mandate | undefined> =>
    (await reads.standing(workspaceId)).active ?? (await reads.latest(workspaceId));

export const createBilling = (deps: BillingDeps) => ({
  start: startMandate(deps),
  read: readMandate(deps),
  end: endMandate(deps),
  heed: heedCallback(deps),
});
