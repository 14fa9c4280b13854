import type { History } from '@workops/kernel';
import { ChangeTracker, type TrackedFields } from '@workops/platform/history';
import type { LeadRecord } from '../domain/lead';
import type { LeadRepository } from '../lead-ports';

const FIELDS: TrackedFields<LeadRecord> = [
  ['status', 'status'],
  ['pipelineId', 'pipeline_id'],
  ['stageId', 'stage_id'],
  ['ownerUserId', 'owner_user_id'],
  ['locationId', 'location_id'],
  ['vehicleId', 'vehicle_id'],
  ['valueClp', 'value_clp'],
  ['intent', 'intent'],
  ['note', 'note', 'hidden'],
  ['nextAction', 'next_action', 'hidden'],
  ['nextActionAt', 'next_action_at'],
  ['lostReason', 'lost_reason', 'hidden'],
  ['unqualifiedReason', 'unqualified_reason', 'hidden'],
  ['saleNoteId', 'sale_note_id'],
  ['mergedIntoId', 'merged_into_id'],
];

/** Records changes of leads in their histories. */
export function trackedLeads(leads: LeadRepository, history: History): LeadRepository {
  const tracker = new ChangeTracker('lead', FIELDS);
  const remembered = <Lead extends LeadRecord>(lead: Lead | undefined): Lead | undefined => {
    if (lead) tracker.stored([lead]);
    return lead;
  };
  return {
    add: async (lead, words) => {
      const holder = await leads.add(lead, words);
      if (!holder) tracker.stored([lead]);
      return holder;
    },
    lock: async (ids) => tracker.stored(await leads.lock(ids)),
    lockLive: async (id) => remembered(await leads.lockLive(id)),
    lockOpenOf: async (contactId, pipelineId) => remembered(await leads.lockOpenOf(contactId, pipelineId)),
    save: (saved) => {
      tracker.saving(saved, history);
      return leads.save(saved);
    },
    saveVehicleWords: (id, words) => leads.saveVehicleWords(id, words),
    lastClosed: (contactId) => leads.lastClosed(contactId),
    giveRecords: (from, toId, now) => leads.giveRecords(from, toId, now),
    loads: (memberIds) => leads.loads(memberIds),
  };
}
