import type { Actor } from '@workops/kernel';
import type { Channel, ChannelKind, Handle } from './domain/channel';

export interface ChannelRepository {
  /** Undefined if added; otherwise the id of the contact that holds the identity. */
  add(channel: Channel): Promise<string | undefined>;
  remove(contactId: string, channelId: string): Promise<boolean>;
  listKinds(contactId: string): Promise<ChannelKind[]>;
  move(fromContactIds: readonly string[], toContactId: string): Promise<void>;
}

export interface ChannelReads {
  /** Pages in creation order, after the given id. */
  page(actor: Actor, contactId: string, page: { limit: number; after: string | null }): Promise<Channel[]>;
  /** The first channel of the most readable kind, by contact. */
  handles(actor: Actor, contactIds: readonly string[]): Promise<ReadonlyMap<string, Handle>>;
}
