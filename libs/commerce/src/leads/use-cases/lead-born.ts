import type { Actor } from '@workops/kernel';
import { eligible, leastOpen } from '../domain/assignment';
import { leadData, newLead, type LeadInput, type LeadRecord } from '../domain/lead';
import type { Pipeline } from '../domain/pipeline';
import type { LeadDeps, LeadTransaction, LeadWords } from '../lead-ports';

type Deps = Pick<LeadDeps, 'members' | 'clock' | 'ids'>;

/** Concurrent leads are serialized, so that each counts the one before. */
async function drawnOwner(
  { members }: Deps,
  tx: LeadTransaction,
  { workspaceId, assignment, assigneeIds }: Pipeline,
  locationId: string | null,
  leftOut: string | null,
) {
  if (assignment === 'none') return null;
  const present = eligible(await members.active(workspaceId, assigneeIds), locationId)
    .map(({ id }) => id)
    .filter((id) => id !== leftOut);
  return present.length === 0 ? null : leastOpen(present, await tx.leads.loads(present));
}

/** Includes the inquiry, if any. If another lead has the id at the source, returns that lead and records nothing. */
export async function leadBorn(
  deps: Deps,
  tx: LeadTransaction,
  actor: Actor,
  input: LeadInput & { inquiredAt?: Date; notOwnedBy?: string | null },
  pipeline: Pipeline,
  words: LeadWords,
): Promise<{ lead: LeadRecord; holder?: LeadRecord }> {
  const ownerUserId =
    input.ownerUserId ?? (await drawnOwner(deps, tx, pipeline, input.locationId ?? null, input.notOwnedBy ?? null));
  const made = { workspaceId: actor.workspaceId, id: deps.ids.next(), now: deps.clock.now(), author: actor.author };
  const inquiry = input.inquiredAt && { inquiryCount: 1, lastInquiryAt: input.inquiredAt };
  const lead = { ...newLead({ ...input, ownerUserId }, made), ...inquiry };
  const holder = await tx.leads.add(lead, words);
  if (!holder) tx.events.record('lead.created', { resourceId: lead.id, data: leadData(lead) });
  return { lead, holder };
}
