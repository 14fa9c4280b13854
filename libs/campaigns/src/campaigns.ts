import type { RecordDeps } from '@workops/contracts';

/** What is kept. */
type Kept = Record<never, never>;

export type Campaigns = ReturnType<typeof createCampaigns>;

/** Everything that this context does. */
export const createCampaigns = (_deps: RecordDeps<Kept>) => ({});
