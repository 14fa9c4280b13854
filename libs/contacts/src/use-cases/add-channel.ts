import type { Actor } from '@workops/kernel';
import { channelTaken, settleChannel, type Channel, type ChannelInput } from '../domain/channel';
import type { ContactsDeps } from '../ports';
import { lockLiveContact } from './lock-live-contact';
import { showChannelKinds } from './show-channel-kinds';

/**
 * Throws `malformed`, `not_found`, `conflict` for a tombstone, or `UNIQUE_CONFLICT` with the holder. Of two concurrent
 * calls, the second waits and gets that error.
 */
export const addChannel =
  ({ store, workspaces, clock, ids }: Pick<ContactsDeps, 'store' | 'workspaces' | 'clock' | 'ids'>) =>
  async (actor: Actor, contactId: string, input: ChannelInput): Promise<Channel> => {
    const { country } = await workspaces.loadProfile(actor.workspaceId);
    const identity = { workspaceId: actor.workspaceId, id: ids.next(), contactId, createdAt: clock.now() };
    const channel: Channel = { ...settleChannel(input, country), ...identity };
    await store.transaction(actor, async (tx) => {
      const contact = await lockLiveContact(tx, contactId);
      const holder = await tx.channels.add(channel);
      if (holder) throw channelTaken(holder, contactId);
      await showChannelKinds(tx, contact, clock.now());
    });
    return channel;
  };
