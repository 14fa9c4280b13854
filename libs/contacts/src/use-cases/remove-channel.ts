import { notFound, type Actor } from '@workops/kernel';
import type { ContactsDeps } from '../ports';
import { lockLiveContact } from './lock-live-contact';
import { showChannelKinds } from './show-channel-kinds';

/** Throws `not_found`, or `conflict` for a tombstone. */
export const removeChannel =
  ({ store, clock }: Pick<ContactsDeps, 'store' | 'clock'>) =>
  (actor: Actor, contactId: string, channelId: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      const contact = await lockLiveContact(tx, contactId);
      if (!(await tx.channels.remove(contactId, channelId))) throw notFound('El canal no existe.');
      await showChannelKinds(tx, contact, clock.now());
    });
