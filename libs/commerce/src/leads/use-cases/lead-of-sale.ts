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
 * Wins the lead of an approved sale note, regardless of the lead's status and even if the actor does not see it. Runs
 * inside the transaction of the approval.
 */
export const winByNote =
  ({ leads, clock }: Deps) =>
  (actor: Actor, { leadId, saleNoteId, valueClp }: Sale & { valueClp: number }): Promise<void> =>
    leads.transaction(actor, async (tx) => {
      const lead = await tx.leads.lockUntrimmed(leadId);
      if (lead) await keepMoved(tx, [{ ...wonByNote(lead, saleNoteId, valueClp, clock.now()), before: lead }]);
    });

/** Reopens the lead that a voided sale note had won; a later manual decision is kept. */
export const reopenByNote =
  ({ leads, clock }: Deps) =>
  (actor: Actor, { leadId, saleNoteId }: Sale): Promise<void> =>
    leads.transaction(actor, async (tx) => {
      const lead = await tx.leads.lockUntrimmed(leadId);
      const pipeline = lead && (await tx.pipelines.byId(lead.pipelineId));
      if (lead && pipeline)
        await keepMoved(tx, [{ ...reopenedByNote(lead, saleNoteId, pipeline, clock.now()), before: lead }]);
    });

/**
 * Each contact's only open lead for the vehicle, including leads hidden from the actor. A contact with none or several
 * has no entry. Safe to call concurrently.
 */
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

/** The ids of those leads that are visible to the actor. */
export const seenLeads =
  ({ leadReads }: Pick<LeadDeps, 'leadReads'>) =>
  async (actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set(ids.length === 0 ? [] : await leadReads.seen(actor, ids));

/** Whether the lead exists and is visible to the actor. */
export const isLead =
  ({ leadReads }: Pick<LeadDeps, 'leadReads'>) =>
  async (actor: Actor, id: string): Promise<boolean> =>
    (await leadReads.byId(actor, id)) !== undefined;
