import type { Actor } from '@workops/kernel';
import { reopenedByNote, wonByNote } from '../../domain/leads/moves';
import type { LeadDeps } from '../../lead-ports';
import { keepMoved } from './move-lead';

type Deps = Pick<LeadDeps, 'leads' | 'clock'>;

interface Sale {
  leadId: string;
  saleNoteId: string;
}

/** An approved sale note wins its lead, whatever the lead's status was, inside the transaction of the approval, visible to the actor or not. */
export const winByNote =
  ({ leads, clock }: Deps) =>
  (actor: Actor, { leadId, saleNoteId, valueClp }: Sale & { valueClp: number }): Promise<void> =>
    leads.transaction(actor, async (tx) => {
      const lead = await tx.leads.lockUntrimmed(leadId);
      if (lead) await keepMoved(tx, [{ ...wonByNote(lead, saleNoteId, valueClp, clock.now()), before: lead }]);
    });

/** The lead that a voided sale note had won is open again; what somebody decided of it since stays. */
export const reopenByNote =
  ({ leads, clock }: Deps) =>
  (actor: Actor, { leadId, saleNoteId }: Sale): Promise<void> =>
    leads.transaction(actor, async (tx) => {
      const lead = await tx.leads.lockUntrimmed(leadId);
      const pipeline = lead && (await tx.pipelines.byId(lead.pipelineId));
      if (lead && pipeline) await keepMoved(tx, [{ ...reopenedByNote(lead, saleNoteId, pipeline, clock.now()), before: lead }]);
    });

/** The contact's only open lead of the vehicle, visible to the actor or not; null for none or several. Concurrent calls are safe. */
export const onlyOpenLead =
  ({ leadReads }: Pick<LeadDeps, 'leadReads'>) =>
  async ({ workspaceId }: Actor, contactId: string, vehicleId: string): Promise<string | null> => {
    const [first, second] = await leadReads.openOf(workspaceId, contactId, vehicleId);
    return first !== undefined && second === undefined ? first : null;
  };

/** Whether there is such a lead that the actor sees. */
export const isLead =
  ({ leadReads }: Pick<LeadDeps, 'leadReads'>) =>
  async (actor: Actor, id: string): Promise<boolean> =>
    (await leadReads.byId(actor, id)) !== undefined;
