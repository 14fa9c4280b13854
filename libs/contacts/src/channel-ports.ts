import type { Actor } from '@workops/kernel';
import type { Channel, ChannelKind, Handle } from './domain/channel';

/** The channels of the actor's workspace, inside a transaction that has locked their contact. */
export interface ChannelRepository {
  /**
   * Returns undefined if the channel was added. Otherwise writes nothing and returns the id of the contact that holds
   * the identity.
   */
  add(channel: Channel): Promise<string | undefined>;
  /** Returns false if the contact has no such channel. */
  remove(contactId: string, channelId: string): Promise<boolean>;
  /** The distinct channel kinds of a contact. */
  listKinds(contactId: string): Promise<ChannelKind[]>;
  /** Moves every channel of these contacts to another contact. */
  move(fromContactIds: readonly string[], toContactId: string): Promise<void>;
}

export interface ChannelReads {
  /** A contact's channels in the order in which they were added, after the given id. */
  page(actor: Actor, contactId: string, page: { limit: number; after: string | null }): Promise<Channel[]>;
  /** The channel used as display name, by contact: the first channel of its most readable kind. */
  handles(actor: Actor, contactIds: readonly string[]): Promise<ReadonlyMap<string, Handle>>;
}
