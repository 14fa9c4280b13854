import type { Actor } from '@workops/kernel';
import { settledLegalBasis, type OutboundPreference, type PreferenceInput } from '../domain/outbound-preference';
import type { ContactsDeps } from '../ports';
import { lockLiveContact } from './lock-live-contact';

/**
 * The last entry per channel and scope applies; the contact's lock orders concurrent ones. Throws `malformed`,
 * `not_found`, or `conflict` for a tombstone.
 */
export const recordPreference =
  ({ store, clock, ids }: Pick<ContactsDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, contactId: string, input: PreferenceInput): Promise<OutboundPreference> => {
    const { channel, scope, status, messageId = null } = input;
    const preference = { channel, scope, status, legalBasis: settledLegalBasis(input.legalBasis), messageId };
    const entry = { ...preference, id: ids.next(), workspaceId: actor.workspaceId, contactId, createdAt: clock.now() };
    await store.transaction(actor, async (tx) => {
      await lockLiveContact(tx, contactId);
      await tx.preferences.append(entry);
      tx.audit.record({
        action: 'outbound_preference.recorded',
        target: { kind: 'contact', id: contactId },
        details: { entry_id: entry.id, channel, scope, status },
      });
    });
    return entry;
  };
