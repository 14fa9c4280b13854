import type { Actor } from '@workops/kernel';
import { statsOf, type ContactStats } from '../domain/contact-stats';
import type { ContactsDeps } from '../ports';

/** Exact, over the whole book; archived contacts and tombstones are in none of the counts. */
export const countContacts =
  ({ reads }: Pick<ContactsDeps, 'reads'>) =>
  async (actor: Actor): Promise<ContactStats> =>
    statsOf(await reads.factGroups(actor));
