import type { CorrespondentDeps, CorrespondentTransaction } from '../correspondent-ports';
import { changeContact, type ContactRecord } from '../domain/contact';
import { updatedEvent } from '../domain/contact-events';
import { toEmailStatus, standingPreferences } from '../domain/outbound-preference';

interface OfWorkspace {
  workspaceId: string;
  livemode: boolean;
}

/** Contacts changed per transaction. */
const AT_ONCE = 100;
const UNSUBSCRIBED = 'El contacto canceló su suscripción desde un correo.';

async function becomes(
  tx: CorrespondentTransaction,
  before: ContactRecord,
  emailStatus: string,
  now: Date,
): Promise<void> {
  const { contact, changedFields } = changeContact(before, { emailStatus }, now);
  if (changedFields.length === 0) return;
  await tx.correspondents.save(contact, before);
  tx.events.record('contact.updated', updatedEvent(before, contact, changedFields));
}

/** Statuses that each report changes; a bounced address stays bounced. */
const CHANGED = {
  bounced: ['subscribed', 'unsubscribed', 'complained'],
  complained: ['subscribed', 'unsubscribed'],
  freed: ['bounced', 'complained'],
} as const;
export type AddressWord = keyof typeof CHANGED;

/**
 * Handles one batch; `freed` restores the ledger's status. Idempotent: a repeat continues an interrupted run. Returns
 * true if there may be more.
 */
export const markAddress =
  ({ transaction, clock }: CorrespondentDeps) =>
  (workspace: OfWorkspace, { address, word }: { address: string; word: AddressWord }): Promise<boolean> =>
    transaction(workspace, async (tx) => {
      const contacts = await tx.correspondents.withAddress(address, CHANGED[word], AT_ONCE);
      const last = word === 'freed' ? await tx.ledger.loadLatest(contacts.map(({ id }) => id)) : [];
      for (const contact of contacts) {
        const emailStatus = toEmailStatus(
          standingPreferences(last.filter(({ contactId }) => contactId === contact.id)),
        );
        await becomes(tx, contact, word === 'freed' ? emailStatus : word, clock.now());
      }
      return contacts.length === AT_ONCE;
    });

/** Unsubscribes the contact or its survivor, with a ledger entry even if the ledger is full. Idempotent. */
export const unsubscribeContact =
  ({ transaction, clock, ids }: CorrespondentDeps) =>
  (workspace: OfWorkspace, contactId: string): Promise<void> =>
    transaction(workspace, async (tx) => {
      const named = await tx.correspondents.contact(contactId);
      const survivorId = named?.mergedIntoContactId ?? null;
      const contact = survivorId === null ? named : await tx.correspondents.contact(survivorId);
      if (!contact) return;
      const now = clock.now();
      if (toEmailStatus(standingPreferences(await tx.ledger.loadLatest([contact.id]))) === 'subscribed') {
        const { workspaceId } = workspace;
        const preference = { channel: 'email', scope: 'marketing', status: 'blocked' } as const;
        const entry = {
          ...preference,
          legalBasis: UNSUBSCRIBED,
          messageId: null,
          id: ids.next(),
          workspaceId,
          contactId: contact.id,
          createdAt: now,
        };
        await tx.ledger.repeat([entry]);
        tx.audit.record({
          action: 'outbound_preference.recorded',
          target: { kind: 'contact', id: contact.id },
          details: { entry_id: entry.id, ...preference },
        });
      }
      if (contact.emailStatus === 'subscribed') await becomes(tx, contact, 'unsubscribed', now);
    });
