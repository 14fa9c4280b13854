import type { Actor } from '@workops/kernel';
import { reopenedByNote, wonByNote } from '../domain/moves';
import type { Interest, LeadDeps } from '../lead-ports';
import { keepMoved } from './move-lead';

type Deps = Pick<LeadDeps, 'leads' | 'clock'>;

interface Sale {
  leadId: string;
  saleNoteId: string;
}

/**
 * Works in any status, even if the actor does not see the lead. The survivor of a merged lead is won. Joins the
 * approval's transaction.
 */
export const winByNote =
  ({ leads, clock }: Deps) =>
  (actor: Actor, { leadId, saleNoteId, valueClp }: Sale & { valueClp: number }): Promise<void> =>
    leads.transaction(actor, async (tx) => {
      const lead = await tx.leads.lockLive(leadId);
      if (lead) await keepMoved(tx, [{ ...wonByNote(lead, saleNoteId, valueClp, clock.now()), before: lead }]);
    });

/** A later manual decision is kept. */
export const reopenByNote =
  ({ leads, clock }: Deps) =>
  (actor: Actor, { leadId, saleNoteId }: Sale): Promise<void> =>
    leads.transaction(actor, async (tx) => {
      const lead = await tx.leads.lockLive(leadId);
      const pipeline = lead && (await tx.pipelines.byId(lead.pipelineId));
      if (lead && pipeline)
        await keepMoved(tx, [{ ...reopenedByNote(lead, saleNoteId, pipeline, clock.now()), before: lead }]);
    });

/** Includes hidden leads; no entry for none or several. Safe to call concurrently. */
export const onlyOpenLeads =
  ({ leadReads }: Pick<LeadDeps, 'leadReads'>) =>
  async <T extends Interest>({ workspaceId }: Actor, interests: readonly T[]): Promise<ReadonlyMap<T, string>> => {
    if (interests.length === 0) return new Map();
    const open = await leadReads.openOf(workspaceId, interests);
    return new Map(
      interests.flatMap((interest) => {
        const own = open.filter(
          ({ contactId, vehicleId }) => contactId === interest.contactId && vehicleId === interest.vehicleId,
        );
        return own.length === 1 ? [[interest, own[0]!.id] as const] : [];
      }),
    );
  };

/** The id of the lead, or of its survivor after a merge; no entry if the actor does not see one of them. */
export const liveLeads =
  ({ leadReads }: Pick<LeadDeps, 'leadReads'>) =>
  async (actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map(ids.length === 0 ? [] : (await leadReads.live(actor, ids)).map(({ id, liveId }) => [id, liveId]));

export const liveLead =
  (deps: Pick<LeadDeps, 'leadReads'>) =>
  async (actor: Actor, id: string): Promise<string | undefined> =>
    (await liveLeads(deps)(actor, [id])).get(id);
