import type { RecordDeps } from '@workops/contracts';

/** What is kept. */
type Kept = Record<never, never>;

export type Billing = ReturnType<typeof createBilling>;

/** Everything that this context does. */
export const createBilling = (_deps: RecordDeps<Kept>) => ({});
