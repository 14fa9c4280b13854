import { notFound, unusable, type Actor } from '@workops/kernel';
import { NO_LEAD } from '../domain/lead';
import { assertMergeable, mergedLeads } from '../domain/merge';
import type { LeadDeps, ShownLead } from '../lead-ports';
import { keepMoved } from './move-lead';

/**
 * The other lead is disqualified. No document is issued and no lead is written meanwhile. A repeat is a no-op. Throws
 * `not_found`, `unusable`, or `conflict`.
 */
export const mergeLeads =
  ({ leads, vehicleWords, visits, clock }: Pick<LeadDeps, 'leads' | 'vehicleWords' | 'visits' | 'clock'>) =>
  (actor: Actor, id: string, otherId: string): Promise<ShownLead> =>
    leads.exclusively(actor, async (tx) => {
      const locked = await tx.leads.lock([...new Set([id, otherId])]);
      const before = locked.find((lead) => lead.id === id);
      if (!before) throw notFound(NO_LEAD);
      const other = locked.find((lead) => lead.id === otherId);
      if (!other) throw unusable('lead_id', NO_LEAD);
      if (other.mergedIntoId === before.id) return before;
      assertMergeable(before, other);
      const now = clock.now();
      const merged = mergedLeads(before, other, now);
      const { vehicleId } = merged.survivor.lead;
      await keepMoved(tx, [
        { ...merged.survivor, before },
        { ...merged.other, before: other },
      ]);
      await tx.leads.giveRecords(other, before.id, now);
      await visits.moveLead(actor.workspaceId, other.id, before.id);
      if (vehicleId !== null && vehicleId !== before.vehicleId) {
        const words = await vehicleWords.words(actor.workspaceId, [vehicleId]);
        await tx.leads.saveVehicleWords(before.id, words.get(vehicleId) ?? '');
      }
      tx.audit.record({
        action: 'lead.merged',
        target: { kind: 'lead', id: before.id },
        details: { merged_id: other.id },
      });
      return { ...merged.survivor.lead, stageName: before.stageName };
    });
