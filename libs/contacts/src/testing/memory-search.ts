import type { Actor } from '@workops/kernel';
import { addressKinds, type Channel } from '../domain/channel';
import { ALIKE, toCandidate, duplicateValue, nameSimilarity, type Suspect } from '../domain/duplicates';
import type { ContactRecord } from '../domain/contact';
import type { ContactKeys } from '../domain/contact-keys';
import type { FactGroup } from '../domain/contact-stats';
import { FIRST_EPOCH, type FeedPosition } from '../domain/feed-cursor';
import { isListed, isMarketable } from '../domain/marketable';
import { rankMatch } from '../domain/search-needles';
import { buildSearchText } from '../domain/search-text';
import { holderOfExternalId } from './external-ids';
import type {
  AlikeNames,
  ContactSearchReads,
  FeedPage,
  FoundContacts,
  SearchFilter,
  SharedValue,
} from '../search-ports';

const byId = (left: { id: string }, right: { id: string }): number => (left.id < right.id ? -1 : 1);

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
  return needles ? rankMatch(buildSearchText(contact), needles) : 0;
}

const toFactGroup = (contact: ContactRecord): FactGroup => ({
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

export abstract class MemorySearch implements ContactSearchReads {
  /** Versions are immutable. */
  private readonly seen = new Map<ContactRecord, number>();

  protected abstract everyContact(): readonly ContactRecord[];
  protected abstract everyChannel(): readonly Channel[];

  async search(
    { workspaceId }: Actor,
    filter: SearchFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<FoundContacts> {
    const ranked = this.listedContacts(workspaceId).map((contact) => ({ contact, rank: rankIn(contact, filter) }));
    const matches = ranked.filter(({ rank }) => rank !== undefined);
    matches.sort((left, right) => left.rank! - right.rank! || byId(right.contact, left.contact));
    return { contacts: matches.slice(offset, offset + limit).map(({ contact }) => contact), total: matches.length };
  }

  async factGroups({ workspaceId }: Actor): Promise<FactGroup[]> {
    return this.listedContacts(workspaceId).map(toFactGroup);
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
      .sort((left, right) => left.place - right.place)
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
    for (const contact of this.listedContacts(workspaceId)) {
      const value = duplicateValue(kind, contact);
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
    const colleagues = this.listedContacts(workspaceId).filter(({ companyId }) => companyId !== null);
    const placed = colleagues.map((contact) => ({ contact, place: `${contact.companyId}/${contact.id}` }));
    placed.sort((left, right) => (left.place < right.place ? -1 : 1));
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
    const listed = this.listedContacts(workspaceId);
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

  async findDuplicates({ workspaceId }: Actor, contact: ContactRecord): Promise<Suspect[]> {
    const candidates = this.listedContacts(workspaceId).filter(({ id }) => id !== contact.id);
    const suspects = candidates.map((other): Suspect => ({
      contact: other,
      sharesAddress: this.shareAddress(contact, other),
    }));
    return suspects.filter((suspect) => toCandidate(contact, suspect) !== undefined);
  }

  async listed({ workspaceId }: Actor, ids: readonly string[]): Promise<ContactRecord[]> {
    return this.listedContacts(workspaceId).filter(({ id }) => ids.includes(id));
  }

  private writesFrom({ id }: ContactRecord): Set<string> {
    const own = this.everyChannel().filter(({ contactId, kind }) => contactId === id && addressKinds.includes(kind));
    return new Set(own.map(({ identifierNormalised }) => identifierNormalised));
  }

  private shareAddress(left: ContactRecord, right: ContactRecord): boolean {
    const [ours, theirs] = [this.writesFrom(left), this.writesFrom(right)];
    const either = [...theirs, ...onCard(right)].some((address) => ours.has(address));
    return either || onCard(left).some((address) => theirs.has(address));
  }

  private listedContacts(workspaceId: string): ContactRecord[] {
    return this.everyContact().filter((contact) => contact.workspaceId === workspaceId && isListed(contact));
  }
}
