import { unusable, type Actor } from '@workops/kernel';
import { takesConsent } from '../domain/consent';
import type { ContactsDeps } from '../ports';

/**
 * Returns the number of new consents; skips tombstones and contacts without email. Throws `unusable` for an unknown id,
 * recording nothing.
 */
export const recordConsent =
  ({ store, clock }: Pick<ContactsDeps, 'store' | 'clock'>) =>
  async (actor: Actor, contactIds: readonly string[]): Promise<number> =>
    store.transaction(actor, async (tx) => {
      const contacts = await tx.consents.lock(contactIds);
      const lockedIds = new Set(contacts.map(({ id }) => id));
      const unknown = contactIds.findIndex((id) => !lockedIds.has(id));
      if (unknown >= 0) throw unusable(`contact_ids.${unknown}`, 'El contacto no existe.');
      const flipped = contacts.filter(takesConsent).map(({ id }) => id);
      if (flipped.length === 0) return 0;
      await tx.consents.grant(flipped, clock.now());
      for (const id of flipped)
        tx.events.record('contact.updated', { resourceId: id, data: { id, updated_fields: ['email_consent'] } });
      tx.audit.record({
        action: 'consent.asserted',
        target: { kind: 'contact', id: null },
        details: { flipped: flipped.length },
      });
      return flipped.length;
    });
