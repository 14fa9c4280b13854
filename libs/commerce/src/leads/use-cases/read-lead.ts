import { notFound, type Actor } from '@workops/kernel';
import { NO_LEAD } from '../domain/lead';
import type { LeadDeps, ShownLead } from '../lead-ports';

/** Throws `not_found`, also if it is hidden from the actor. */
export const readLead =
  ({ leadReads }: Pick<LeadDeps, 'leadReads'>) =>
  async (actor: Actor, id: string): Promise<ShownLead> => {
    const lead = await leadReads.byId(actor, id);
    if (!lead) throw notFound(NO_LEAD);
    return lead;
  };
