import type { Actor } from '@workops/kernel';
import { addressKinds, type Channel } from '../domain/channel';
import { ALIKE, candidateOf, duplicateValueOf, nameSimilarity, type Suspect } from '../domain/duplicates';
import type { ContactRecord } from '../domain/contact';
import type { ContactKeys } from '../domain/contact-keys';
import type { FactGroup } from '../domain/contact-stats';
import { FIRST_EPOCH, type FeedPosition } from '../domain/feed-cursor';
import { isListed, isMarketable } from '../domain/marketable';
import { rankOf } from '../domain/search-needles';
import { searchTextOf } from '../domain/search-text';
import { holderOfExternalId } from './external-ids';
import type {
  AlikeNames,
  ContactSearchReads,
  FeedPage,
  FoundContacts,
  SearchFilter,
  SharedValue,
} from '../search-ports';

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

function rankIn(
  contact: ContactRecord,
  { needles, lifecycleStages, channel, companyId, excludeId, leadSource, tagId }: SearchFilter,
): number | undefined {
  if (lifecycleStages && !lifecycleStages.includes(contact.lifecycleStage)) return undefined;
  if (channel && !contact.channels.includes(channel)) return undefined;
  if (companyId !== undefined && (contact.companyId ?? 'none') !== companyId) return undefined;
  if (contact.id === excludeId) return undefined;
  if (leadSource !== undefined && !contact.leadSources.includes(leadSource)) return undefined;
  if (tagId !== undefined && !contact.tagIds.includes(tagId)) return undefined;
  return needles ? rankOf(searchTextOf(contact), needles) : 0;
}

const factsOf = (contact: ContactRecord): FactGroup => ({
  lifecycleStage: contact.lifecycleStage,
  channels: contact.channels,
  leadSources: contact.leadSources,
  hasEmail: contact.email !== null,
  hasPhone: contact.phone !== null,
  marketable: isMarketable(contact),
  blocked: contact.blockedAt !== null,
  count: 1,
});

const onCard = ({ emailNormalised, phoneE164 }: ContactRecord): string[] =>
  [emailNormalised, phoneE164].filter((address) => address !== null);

/** In-memory search, counts, feed and duplicates. */
export abstract class MemorySearch implements ContactSearchReads {
  /** When each version of a contact was first seen; versions are immutable. */
  private readonly seen = new Map<ContactRecord, number>();

  protected abstract everyContact(): readonly ContactRecord[];
  protected abstract everyChannel(): readonly Channel[];

  async search(
    { workspaceId }: Actor,
    filter: SearchFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<FoundContacts> {
    const ranked = this.listedOf(workspaceId).map((contact) => ({ contact, rank: rankIn(contact, filter) }));
    const found = ranked.filter(({ rank }) => rank !== undefined);
    found.sort((one, other) => one.rank! - other.rank! || byId(other.contact, one.contact));
    return { contacts: found.slice(offset, offset + limit).map(({ contact }) => contact), total: found.length };
  }

  async factGroups({ workspaceId }: Actor): Promise<FactGroup[]> {
    return this.listedOf(workspaceId).map(factsOf);
  }

  async feed(...[actor, position, limit]: Parameters<ContactSearchReads['feed']>): Promise<FeedPage> {
    return this.inOrder(actor, position, limit);
  }

  async lookUp(...[actor, keys, position, limit]: Parameters<ContactSearchReads['lookUp']>): Promise<FeedPage> {
    const wanted = Object.entries(keys) as [keyof ContactKeys, readonly string[]][];
    const ours = this.everyContact().filter(({ workspaceId }) => workspaceId === actor.workspaceId);
    const has = (contact: ContactRecord) =>
      wanted.every(([key, values]) =>
        key === 'externalId'
          ? values.some((value) => holderOfExternalId(ours, value)?.id === contact.id)
          : values.includes(contact[key] ?? ''),
      );
    return this.inOrder(actor, { ...position, goneFrom: null }, limit, has);
  }

  private inOrder(
    { workspaceId }: Actor,
    { after, updatedSince, goneFrom }: FeedPosition,
    limit: number,
    has = (_: ContactRecord) => true,
  ): FeedPage {
    for (const contact of this.everyContact()) if (!this.seen.has(contact)) this.seen.set(contact, this.seen.size + 1);
    const entries = this.everyContact()
      .filter((contact) => contact.workspaceId === workspaceId && has(contact))
      .map((contact) => ({ contact, id: contact.id, place: this.seen.get(contact)! }))
      .filter(({ place }) => place > Number(after?.changedIn ?? 0))
      .filter(({ contact }) => updatedSince === null || contact.updatedAt >= updatedSince)
      .filter(({ contact, place }) => isListed(contact) || (goneFrom !== null && place >= Number(goneFrom)))
      .sort((one, other) => one.place - other.place)
      .slice(0, limit);
    return {
      entries: entries.map(({ place, ...entry }) => ({ ...entry, changedIn: String(place) })),
      frontier: String(this.seen.size + 1),
      epoch: FIRST_EPOCH,
    };
  }

  async sharedValues(
    ...[{ workspaceId }, kind, { after, limit }, mostIds]: Parameters<ContactSearchReads['sharedValues']>
  ): Promise<SharedValue[]> {
    const holders = new Map<string, string[]>();
    for (const contact of this.listedOf(workspaceId)) {
      const value = duplicateValueOf(kind, contact);
      if (value !== null && value > (after ?? '')) holders.set(value, [...(holders.get(value) ?? []), contact.id]);
    }
    const shared = [...holders].filter(([, ids]) => ids.length > 1).sort(([one], [other]) => (one < other ? -1 : 1));
    return shared
      .slice(0, limit)
      .map(([value, ids]) => ({ value, ids: ids.sort().slice(0, mostIds), size: ids.length }));
  }

  async alikeNames(
    ...[{ workspaceId }, { after, limit }]: Parameters<ContactSearchReads['alikeNames']>
  ): Promise<AlikeNames[]> {
    const colleagues = this.listedOf(workspaceId).filter(({ companyId }) => companyId !== null);
    const placed = colleagues.map((contact) => ({ contact, place: `${contact.companyId}/${contact.id}` }));
    placed.sort((one, other) => (one.place < other.place ? -1 : 1));
    return placed
      .filter(({ place }) => place > (after ?? ''))
      .slice(0, limit)
      .map(({ contact: { id, name, companyId }, place }) => {
        const alike = colleagues.filter(
          (other) => other.companyId === companyId && other.id !== id && nameSimilarity(other.name, name) >= ALIKE,
        );
        return { place, id, name, alike: alike.map((other) => ({ id: other.id, name: other.name })).sort(byId) };
      });
  }

  async channelAddresses(
    ...[{ workspaceId }, { after, limit }, mostIds]: Parameters<ContactSearchReads['channelAddresses']>
  ): Promise<SharedValue[]> {
    const listed = this.listedOf(workspaceId);
    const channels = this.everyChannel().filter(
      (channel) => channel.workspaceId === workspaceId && addressKinds.includes(channel.kind),
    );
    const addresses = [...new Set(channels.map(({ identifierNormalised }) => identifierNormalised))]
      .filter((address) => address > (after ?? ''))
      .sort();
    return addresses.slice(0, limit).map((value) => {
      const holders = listed.filter(
        (contact) => this.writesFrom(contact).has(value) || onCard(contact).includes(value),
      );
      const ids = holders.map(({ id }) => id).sort();
      return { value, ids: ids.slice(0, mostIds), size: ids.length };
    });
  }

  async duplicatesOf({ workspaceId }: Actor, contact: ContactRecord): Promise<Suspect[]> {
    const others = this.listedOf(workspaceId).filter(({ id }) => id !== contact.id);
    const suspects = others.map((other): Suspect => ({
      contact: other,
      sharesAddress: this.shareAddress(contact, other),
    }));
    return suspects.filter((suspect) => candidateOf(contact, suspect) !== undefined);
  }

  async listed({ workspaceId }: Actor, ids: readonly string[]): Promise<ContactRecord[]> {
    return this.listedOf(workspaceId).filter(({ id }) => ids.includes(id));
  }

  private writesFrom({ id }: ContactRecord): Set<string> {
    const own = this.everyChannel().filter(({ contactId, kind }) => contactId === id && addressKinds.includes(kind));
    return new Set(own.map(({ identifierNormalised }) => identifierNormalised));
  }

  private shareAddress(one: ContactRecord, other: ContactRecord): boolean {
    const [ours, theirs] = [this.writesFrom(one), this.writesFrom(other)];
    const either = [...theirs, ...onCard(other)].some((address) => ours.has(address));
    return either || onCard(one).some((address) => theirs.has(address));
  }

  private listedOf(workspaceId: string): ContactRecord[] {
    return this.everyContact().filter((contact) => contact.workspaceId === workspaceId && isListed(contact));
  }
}
