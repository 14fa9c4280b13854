import { notFound, type Actor } from '@workops/kernel';
import { changedLead, NO_LEAD, type LeadPatch, type LeadRecord } from '../../domain/leads/lead';
import { refuse } from '../../domain/leads/references';
import type { LeadDeps } from '../../lead-ports';
import { absentAmong } from './references';

/** Announces nothing. Throws `not_found`, then `unusable`. */
export const changeLead =
  (deps: LeadDeps) =>
  (actor: Actor, id: string, patch: LeadPatch): Promise<LeadRecord> =>
    deps.leads.transaction(actor, async (tx) => {
      const [[before], absent] = await Promise.all([tx.leads.lock([id]), absentAmong(deps, actor.workspaceId, patch)]);
      if (!before) throw notFound(NO_LEAD);
      refuse(absent);
      const after = changedLead(before, patch, deps.clock.now());
      if (after !== before) await tx.leads.save([after]);
      return after;
    });
