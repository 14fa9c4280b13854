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
  /** Only contacts with a lead or an inquiry from this source. */
  leadSource?: string;
  tagId?: string;
}

export interface FoundContacts {
  contacts: ContactRecord[];
  /** Total number of matches, on all pages. */
  total: number;
}

export interface FeedPage {
  entries: (FeedPlace & { contact: ContactRecord })[];
  /** No contact will be inserted before this position any more. */
  frontier: string;
  /** Epoch that the positions belong to. */
  epoch: string;
}

/** The oldest contacts that share a value. */
export interface SharedValue {
  value: string;
  ids: string[];
  /** Total number, including those not in `ids`. */
  size: number;
}

/** A contact and contacts of its company with similar names. */
export interface AlikeNames {
  /** Position of the contact; the next slice begins after it. */
  place: string;
  id: string;
  name: string;
  alike: { id: string; name: string }[];
}

interface Slice {
  after: string | null;
  limit: number;
}

/** Search reads. Only the feed includes archived contacts and tombstones. */
export interface ContactSearchReads {
  /** Best match first, then newest. */
  search(actor: Actor, filter: SearchFilter, page: { limit: number; offset: number }): Promise<FoundContacts>;
  /** The facts of all contacts of the workspace, in one index-only query. */
  factGroups(actor: Actor): Promise<FactGroup[]>;
  /**
   * Contacts in the order of their last write. Writes that a running transaction may still precede are not returned
   * yet.
   */
  feed(actor: Actor, position: FeedPosition, limit: number): Promise<FeedPage>;
  /**
   * Listed contacts that match all keys. Unlike the feed, it does not wait for running transactions, so a late commit
   * may be missed.
   */
  lookUp(actor: Actor, keys: ContactKeys, position: FeedPosition, limit: number): Promise<FeedPage>;
  /** Values that more than one contact has, in order; values of which only one contact is listed are included. */
  sharedValues(actor: Actor, kind: DuplicateValue, slice: Slice, mostIds: number): Promise<SharedValue[]>;
  /** Channel addresses in order, each with its holders on a channel or a card, even if there is only one. */
  channelAddresses(actor: Actor, slice: Slice, mostIds: number): Promise<SharedValue[]>;
  /** Contacts with a company, in order. */
  alikeNames(actor: Actor, slice: Slice): Promise<AlikeNames[]>;
  /**
   * Possible duplicates of this contact: the oldest hundred that share a value or a channel address, or the company and
   * a similar name.
   */
  findDuplicates(actor: Actor, contact: ContactRecord): Promise<Suspect[]>;
  /** Listed contacts among these ids, in no particular order. */
  listed(actor: Actor, ids: readonly string[]): Promise<ContactRecord[]>;
}
