import {
  listed,
  notFound,
  withoutOtherRecords,
  type Actor,
  type HistoryEntry,
  type Listed,
  type ListInput,
} from '@workops/kernel';
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

/**
 * Newest first. Names the lead of a merge only to an actor that sees all. Throws `not_found`, or `malformed` for an
 * invalid cursor.
 */
export const readLeadHistory =
  (deps: Pick<LeadDeps, 'leadReads'>) =>
  async (actor: Actor, id: string, page: ListInput): Promise<Listed<HistoryEntry>> => {
    await readLead(deps)(actor, id);
    const entries = await listed((part) => deps.leadReads.history(actor.workspaceId, id, part), page);
    return withoutOtherRecords(actor, entries, ['merged_into_id']);
  };
