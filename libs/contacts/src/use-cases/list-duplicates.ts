import type { Actor } from '@workops/kernel';
import type { ContactRecord } from '../domain/contact';
import type { Contact } from '../domain/contact-view';
import { toCluster, listedWith, type DuplicateCluster, type DuplicateValue } from '../domain/duplicates';
import {
  duplicateCursorAt,
  parseDuplicatePlace,
  FIRST_PLACE,
  placeAfter,
  type DuplicatePlace,
} from '../domain/duplicate-place';
import type { ContactSearchReads } from '../search-ports';
import type { ContactsDeps } from '../ports';
import { showContacts } from './show-contacts';

export interface ListDuplicatesInput {
  limit: number;
  cursor: string | null;
}

export interface DuplicatePage {
  items: DuplicateCluster<Contact>[];
  nextCursor: string | null;
}

const MOST_SLICES = 6;
/** Names or addresses per slice; a page reads at most `MOST_SLICES`, which bounds its time. */
const A_SLICE = 200;

/** Contacts shown per cluster. */
const MOST_SHOWN = 100;

interface Group {
  ids: readonly string[];
  size: number;
  place: string;
}

interface Groups {
  groups: Group[];
  reached: string | undefined;
}

async function sharedAt(
  reads: ContactSearchReads,
  actor: Actor,
  kind: DuplicateValue,
  after: string | null,
  limit: number,
): Promise<Groups> {
  const shared = await reads.sharedValues(actor, kind, { after, limit }, MOST_SHOWN);
  const groups = shared.map(({ value, ...group }): Group => ({ ...group, place: value }));
  return { groups, reached: shared.length < limit ? undefined : groups.at(-1)?.place };
}

/** The next slice begins after the last group taken. */
function takeFirst(groups: Group[], limit: number, endOfSlice: string | undefined): Groups {
  return groups.length > limit
    ? { groups: groups.slice(0, limit), reached: groups[limit - 1]!.place }
    : { groups, reached: endOfSlice };
}

async function addressesAt(
  reads: ContactSearchReads,
  actor: Actor,
  after: string | null,
  limit: number,
): Promise<Groups> {
  const addresses = await reads.channelAddresses(actor, { after, limit: A_SLICE }, MOST_SHOWN);
  const groups = addresses
    .filter(({ size }) => size > 1)
    .map(({ value, ...group }): Group => ({ ...group, place: value }));
  return takeFirst(groups, limit, addresses.length < A_SLICE ? undefined : addresses.at(-1)?.value);
}

async function alikeAt(reads: ContactSearchReads, actor: Actor, after: string | null, limit: number): Promise<Groups> {
  const names = await reads.alikeNames(actor, { after, limit: A_SLICE });
  const groups = names.flatMap((contact): Group[] => {
    const alikeIds = listedWith(contact, contact.alike);
    const ids = [contact.id, ...alikeIds].slice(0, MOST_SHOWN);
    return alikeIds.length > 0 ? [{ ids, size: alikeIds.length + 1, place: contact.place }] : [];
  });
  return takeFirst(groups, limit, names.length < A_SLICE ? undefined : names.at(-1)?.place);
}

function groupsAt(
  reads: ContactSearchReads,
  actor: Actor,
  { reason, after }: DuplicatePlace,
  limit: number,
): Promise<Groups> {
  if (reason === 'name') return alikeAt(reads, actor, after, limit);
  if (reason === 'channel') return addressesAt(reads, actor, after, limit);
  return sharedAt(reads, actor, reason, after, limit);
}

/** A page may be short or empty without being the last. Throws `malformed` for an invalid cursor. */
export const listDuplicates =
  ({ reads, definitions }: Pick<ContactsDeps, 'reads' | 'definitions'>) =>
  async (actor: Actor, { limit, cursor }: ListDuplicatesInput): Promise<DuplicatePage> => {
    let place: DuplicatePlace | undefined = cursor === null ? FIRST_PLACE : parseDuplicatePlace(cursor);
    const clusters: DuplicateCluster<ContactRecord>[] = [];
    for (let slice = 0; place && slice < MOST_SLICES && clusters.length < limit; slice += 1) {
      const { reason }: DuplicatePlace = place;
      const wanted = limit - clusters.length;
      const { groups, reached }: Groups = await groupsAt(reads, actor, place, wanted);
      const contactsById = new Map(
        (
          await reads.listed(
            actor,
            groups.flatMap(({ ids }) => ids),
          )
        ).map((contact) => [contact.id, contact]),
      );
      const candidates = groups.map(({ ids, size }) => {
        const contacts = ids.map((id) => contactsById.get(id)).filter((contact) => contact !== undefined);
        return toCluster(reason, contacts, size);
      });
      clusters.push(...candidates.filter((cluster) => cluster !== undefined));
      place = reached === undefined ? placeAfter(reason) : { reason, after: reached };
    }
    const shown = await showContacts({ definitions, reads })(
      actor,
      clusters.flatMap(({ contacts }) => contacts),
    );
    const items = clusters.map((cluster) => ({ ...cluster, contacts: shown.splice(0, cluster.contacts.length) }));
    return { items, nextCursor: place ? duplicateCursorAt(place) : null };
  };
