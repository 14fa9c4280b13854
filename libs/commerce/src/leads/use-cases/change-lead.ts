import { notFound, type Actor } from '@workops/kernel';
import { changedLead, NO_LEAD, type LeadPatch } from '../domain/lead';
import { refuse } from '../domain/references';
import type { LeadDeps, ShownLead } from '../lead-ports';
import { lookUp } from './references';

/** Records no event. Throws `not_found`, then `unusable`. */
export const changeLead =
  (deps: LeadDeps) =>
  (actor: Actor, id: string, patch: LeadPatch): Promise<ShownLead> =>
    deps.leads.transaction(actor, async (tx) => {
      const [[before], { absent, ofVehicle }] = await Promise.all([
        tx.leads.lock([id]),
        lookUp(deps, actor.workspaceId, patch),
      ]);
      if (!before) throw notFound(NO_LEAD);
      refuse(absent);
      const after = changedLead(before, patch, deps.clock.now());
      if (after === before) return before;
      await Promise.all([
        tx.leads.save([after]),
        after.vehicleId !== before.vehicleId && tx.leads.saveVehicleWords(id, ofVehicle),
      ]);
      return after;
    });
