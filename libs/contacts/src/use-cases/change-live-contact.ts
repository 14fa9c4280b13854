import { changeContact, externalIdTaken, forgetsAddress, type ContactRecord } from '../domain/contact';
import { updatedEvent } from '../domain/contact-events';
import { refuseStageWhileBlocked } from '../domain/contact-flags';
import { toEmailStatus, standingPreferences } from '../domain/outbound-preference';
import type { ContactsTransaction } from '../ports';
import { assertCompanyExists } from './company-of-contact';

/**
 * A patch without effect writes and records nothing. Throws `conflict` for a blocked contact's stage, `unusable`, or
 * `UNIQUE_CONFLICT` for an external id in use.
 */
export async function changeLiveContact(
  tx: ContactsTransaction,
  before: ContactRecord,
  settled: Partial<ContactRecord>,
  now: Date,
): Promise<ContactRecord> {
  refuseStageWhileBlocked(before, settled);
  const last = forgetsAddress(before, settled) ? await tx.preferences.loadLatest([before.id]) : [];
  const { contact, changedFields } = changeContact(before, settled, now, toEmailStatus(standingPreferences(last)));
  if (changedFields.length === 0) return before;
  if (contact.companyId !== before.companyId) await assertCompanyExists(tx, contact.companyId);
  const holder = await tx.contacts.save(contact, before);
  if (holder) throw externalIdTaken(holder);
  tx.events.record('contact.updated', updatedEvent(before, contact, changedFields));
  if (contact.emailConsent !== before.emailConsent) {
    tx.audit.record({
      action: 'consent.changed',
      target: { kind: 'contact', id: contact.id },
      details: { email_consent: contact.emailConsent },
    });
  }
  return contact;
}
