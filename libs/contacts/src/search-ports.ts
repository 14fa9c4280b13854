import type { Actor } from '@workops/kernel';
import type { ChannelKind } from './domain/channel';
import type { ContactRecord } from './domain/contact';
import type { ContactKeys } from './domain/contact-keys';
import type { FactGroup } from './domain/contact-stats';
import type { DuplicateValue, Suspect } from './domain/duplicates';
import type { FeedPlace, FeedPosition } from './domain/feed-cursor';
import type { Needles } from './domain/search-needles';

export interface SearchFilter {
  needles?: Needles;
  lifecycleStages?: readonly string[];
  channel?: ChannelKind;
  /** `none` for contacts without a company. */
  companyId?: string;
  excludeId?: string;
  /** Source of a lead or an inquiry. */
  leadSource?: string;
  tagId?: string;
}

export interface FoundContacts {
  contacts: ContactRecord[];
  total: number;
}

export interface FeedPage {
  entries: (FeedPlace & { contact: ContactRecord })[];
  /** No contact will be inserted before this position. */
  frontier: string;
  epoch: string;
}

export interface SharedValue {
  value: string;
  ids: string[];
  size: number;
}

/** A contact and those of its company with similar names. */
export interface AlikeNames {
  /** The next slice begins after it. */
  place: string;
  id: string;
  name: string;
  alike: { id: string; name: string }[];
}

interface Slice {
  after: string | null;
  limit: number;
}

export interface ContactSearchReads {
  /** Best match first, then newest. */
  search(actor: Actor, filter: SearchFilter, page: { limit: number; offset: number }): Promise<FoundContacts>;
  /** Covers all contacts with one index-only query. */
  factGroups(actor: Actor): Promise<FactGroup[]>;
  /**
   * Orders by the last write; withholds writes that a running transaction may precede. The only read with archived
   * contacts and tombstones.
   */
  feed(actor: Actor, position: FeedPosition, limit: number): Promise<FeedPage>;
  /** Contacts that match all keys. Does not wait for running transactions, so it may miss a late commit. */
  lookUp(actor: Actor, keys: ContactKeys, position: FeedPosition, limit: number): Promise<FeedPage>;
  /** Values in order, even if only one of their contacts is listed. */
  sharedValues(actor: Actor, kind: DuplicateValue, slice: Slice, mostIds: number): Promise<SharedValue[]>;
  /** Addresses in order, with their holders on a channel or card, even a single one. */
  channelAddresses(actor: Actor, slice: Slice, mostIds: number): Promise<SharedValue[]>;
  /** Contacts with a company, in order. */
  alikeNames(actor: Actor, slice: Slice): Promise<AlikeNames[]>;
  /** The oldest hundred with a shared value or channel address, or with the company and a similar name. */
  findDuplicates(actor: Actor, contact: ContactRecord): Promise<Suspect[]>;
  listed(actor: Actor, ids: readonly string[]): Promise<ContactRecord[]>;
}
