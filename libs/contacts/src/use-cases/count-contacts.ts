import type { Actor } from '@workops/kernel';
import { toStats, type ContactStats } from '../domain/contact-stats';
import type { ContactsDeps } from '../ports';

/** Exact counts, without archived contacts and tombstones. */
export const countContacts =
  ({ reads }: Pick<ContactsDeps, 'reads'>) =>
  async (actor: Actor): Promise<ContactStats> =>
    toStats(await reads.factGroups(actor));
