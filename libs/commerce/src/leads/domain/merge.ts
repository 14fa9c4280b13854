import { unusable } from '@workops/kernel';
import { leadChanges, leadClosed, leadLimits, NOTHING_NEXT, type LeadRecord } from './lead';
import { assigned, type Moved } from './moves';

const MERGED_REASON = 'Unido a otro lead.';

const laterDate = (left: Date | null, right: Date | null): Date | null =>
  left === null || (right !== null && right > left) ? right : left;

/** The survivor's note if there is no room for both. */
function joinedNote(own: string | null, other: string | null): string | null {
  if (own === null || other === null || own === other) return own ?? other;
  const both = `${own}\n${other}`;
  return [...both].length <= leadLimits.note ? both : own;
}

/** Throws `unusable` or `conflict`. */
export function assertMergeable(survivor: LeadRecord, other: LeadRecord): void {
  if (other.id === survivor.id) throw unusable('lead_id', 'Es el mismo lead.');
  if (other.contactId !== survivor.contactId) throw unusable('lead_id', 'El lead es de otro contacto.');
  for (const lead of [survivor, other]) if (lead.status !== 'open') throw leadClosed(lead);
}

/**
 * The survivor takes what it lacks and the inquiries; the other lead is disqualified. Each has an event if its change
 * is announced.
 */
export function mergedLeads(survivor: LeadRecord, other: LeadRecord, now: Date): { survivor: Moved; other: Moved } {
  const hasNext = survivor.nextAction !== null || survivor.nextActionAt !== null;
  const { nextAction, nextActionAt } = hasNext ? survivor : other;
  const whole: LeadRecord = {
    ...survivor,
    locationId: survivor.locationId ?? other.locationId,
    vehicleId: survivor.vehicleId ?? other.vehicleId,
    valueClp: survivor.valueClp ?? other.valueClp,
    intent: survivor.intent ?? other.intent,
    note: joinedNote(survivor.note, other.note),
    nextAction,
    nextActionAt,
    inquiryCount: survivor.inquiryCount + other.inquiryCount,
    lastInquiryAt: laterDate(survivor.lastInquiryAt, other.lastInquiryAt),
    updatedAt: now,
  };
  const ended: LeadRecord = {
    ...other,
    ...NOTHING_NEXT,
    status: 'unqualified',
    unqualifiedReason: MERGED_REASON,
    mergedIntoId: survivor.id,
    inquiryCount: 0,
    lastInquiryAt: null,
    closedAt: now,
    updatedAt: now,
  };
  return {
    survivor: assigned(whole, survivor.ownerUserId ?? other.ownerUserId, now),
    other: { lead: ended, event: { name: 'lead.unqualified', changes: leadChanges(other, ended, ['status']) } },
  };
}
