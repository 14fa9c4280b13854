import type { Actor } from '@workops/kernel';
import type { Channel, ChannelKind, Handle } from './domain/channel';

/** The channels of the actor's workspace, inside a transaction that has locked their contact. */
export interface ChannelRepository {
  /** Undefined when it was added, else the id of the contact that holds the identity; then nothing was written. */
  add(channel: Channel): Promise<string | undefined>;
  /** False when the contact has no such channel. */
  remove(contactId: string, channelId: string): Promise<boolean>;
  /** The kinds that a contact has, each once. */
  kindsOf(contactId: string): Promise<ChannelKind[]>;
  /** Gives every channel of some contacts to another one. */
  move(fromContactIds: readonly string[], toContactId: string): Promise<void>;
}

export interface ChannelReads {
  /** A contact's channels in the order in which they were added, after the given one. */
  page(actor: Actor, contactId: string, page: { limit: number; after: string | null }): Promise<Channel[]>;
  /** By contact, the channel that it is called by: the first of the most readable kind. */
  handles(actor: Actor, contactIds: readonly string[]): Promise<ReadonlyMap<string, Handle>>;
}
