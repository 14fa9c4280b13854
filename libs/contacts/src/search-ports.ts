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
  /** With a lead, or an inquiry, from there. */
  leadSource?: string;
  tagId?: string;
}

export interface FoundContacts {
  contacts: ContactRecord[];
  /** How many there are, on this page or not. */
  total: number;
}

export interface FeedPage {
  entries: (FeedPlace & { contact: ContactRecord })[];
  /** No contact will be inserted before this position any more. */
  frontier: string;
  /** Of the history that positions belong to. */
  epoch: string;
}

/** Contacts of one value that duplicates share; the oldest ones. */
export interface SharedValue {
  value: string;
  ids: string[];
  /** With those that are not among `ids`. */
  size: number;
}

/** A contact and those of its company with a similar name. */
export interface AlikeNames {
  /** The place of the contact, for the slice after it. */
  place: string;
  id: string;
  name: string;
  alike: { id: string; name: string }[];
}

interface Slice {
  after: string | null;
  limit: number;
}

/** What archived contacts and tombstones never appear in, but for the feed. */
export interface ContactSearchReads {
  /** Best match first, then newest. */
  search(actor: Actor, filter: SearchFilter, page: { limit: number; offset: number }): Promise<FoundContacts>;
  /** The facts of all contacts of the workspace; one query that no table row is read for. */
  factGroups(actor: Actor): Promise<FactGroup[]>;
  /** In the order of the transactions that wrote them; what a running one may still precede is not shown yet. */
  feed(actor: Actor, position: FeedPosition, limit: number): Promise<FeedPage>;
  /**
   * The listed contacts that have each of the keys, as the feed orders them: found beside any running transaction, and in no order that a transaction that
   * commits late would keep to.
   */
  lookUp(actor: Actor, keys: ContactKeys, position: FeedPosition, limit: number): Promise<FeedPage>;
  /** The values that more than one contact has, in order; those of which only one is listed come along. */
  sharedValues(actor: Actor, kind: DuplicateValue, slice: Slice, mostIds: number): Promise<SharedValue[]>;
  /** The addresses of channels, in order, each with those who have it on a channel or on the card, be it one only. */
  channelAddresses(actor: Actor, slice: Slice, mostIds: number): Promise<SharedValue[]>;
  /** Contacts that have a company, in order. */
  alikeNames(actor: Actor, slice: Slice): Promise<AlikeNames[]>;
  /** The contacts that share a value or a channel's address with this one, or a company and nearly the name: its candidates, the oldest hundred. */
  duplicatesOf(actor: Actor, contact: ContactRecord): Promise<Suspect[]>;
  /** Those of the ids that are listed, in no order. */
  listed(actor: Actor, ids: readonly string[]): Promise<ContactRecord[]>;
}
