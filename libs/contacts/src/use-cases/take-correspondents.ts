import type {
  Correspondent,
  CorrespondentDeps,
  CorrespondentRepository,
  CorrespondentTransaction,
  HeldChannel,
  Identity,
  KnownCorrespondent,
} from '../correspondent-ports';
import { orderedKinds, seenChannel, type Channel } from '../domain/channel';
import { changeContact, contactFrom, settlePerson, type ContactRecord } from '../domain/contact';
import { createdEvent, updatedEvent } from '../domain/contact-events';
import { subscriberForms, subscriberKey } from '../domain/subscriber';

const NAME_LENGTH = 200;

type Holders = ReadonlyMap<string, HeldChannel>;

const identityKey = (kind: string, form: string): string => `${kind}/${form}`;
const identityForms = ({ kind, identity }: Identity): string[] => subscriberForms(kind, identity);
const subscriberIdentityKey = ({ kind, identity }: Identity): string =>
  identityKey(kind, subscriberKey(kind, identity));

const listIdentities = (correspondent: Correspondent): Identity[] => [correspondent, ...correspondent.alsoKnownAs];

function heldBy(holders: Holders, identity: Identity): HeldChannel | undefined {
  for (const form of identityForms(identity)) {
    const channel = holders.get(identityKey(identity.kind, form));
    if (channel) return channel;
  }
  return undefined;
}

/** The sending identity takes precedence. */
const findHolder = (holders: Holders, correspondent: Correspondent): HeldChannel | undefined =>
  listIdentities(correspondent)
    .map((identity) => heldBy(holders, identity))
    .find((channel) => channel !== undefined);

async function lookedUp(
  { holders }: Pick<CorrespondentRepository, 'holders'>,
  correspondents: readonly Correspondent[],
): Promise<Holders> {
  const identities = correspondents
    .flatMap(listIdentities)
    .flatMap((each) => identityForms(each).map((identity) => ({ kind: each.kind, identity })));
  return new Map(
    (await holders(identities)).map((channel) => [identityKey(channel.kind, channel.identifierNormalised), channel]),
  );
}

/** Result by index; undefined if `takeCorrespondents` must write. One query per batch. */
export const knownCorrespondents =
  (deps: CorrespondentDeps) =>
  async (
    workspaceId: string,
    correspondents: readonly Correspondent[],
  ): Promise<(KnownCorrespondent | undefined)[]> => {
    if (correspondents.length === 0) return [];
    const holders = await lookedUp({ holders: (identities) => deps.holders(workspaceId, identities) }, correspondents);
    return correspondents.map((each) => {
      const channel = heldBy(holders, each);
      const isSettled =
        channel &&
        !channel.archived &&
        (channel.verified || !each.verified) &&
        listIdentities(each).every((identity) => heldBy(holders, identity));
      return isSettled ? channel : undefined;
    });
  };

interface Taking {
  workspaceId: string;
  country: string;
  now: Date;
  deps: CorrespondentDeps;
}

function channelFor(
  { kind, identity }: Identity,
  contactId: string,
  verified: boolean,
  { workspaceId, country, now, deps }: Taking,
): Channel {
  const [canonicalForm] = subscriberForms(kind, identity);
  const settled = seenChannel({ kind, identifier: canonicalForm!, verified }, country);
  // Lookups use the provider's forms.
  const identifierNormalised =
    identityForms({ kind, identity }).find((form) => form === settled.identifierNormalised) ?? canonicalForm!;
  return { ...settled, identifierNormalised, workspaceId, id: deps.ids.next(), contactId, createdAt: now };
}

function newContact(correspondent: Correspondent, taking: Taking): { contact: ContactRecord; channels: Channel[] } {
  const { kind, identity, profileName, verified } = correspondent;
  const { workspaceId, country, now, deps } = taking;
  const [canonicalForm] = subscriberForms(kind, identity);
  const person = {
    name: profileName && [...profileName.trim()].slice(0, NAME_LENGTH).join(''),
    email: kind === 'email' ? canonicalForm! : null,
    phone: canonicalForm!.startsWith('+') ? canonicalForm! : null,
  };
  const id = deps.ids.next();
  const channels = listIdentities(correspondent).map((each) => channelFor(each, id, verified, taking));
  const kinds = orderedKinds(channels.map((channel) => channel.kind));
  const settled = { ...settlePerson(person, country), originChannel: kind, channels: kinds };
  return { contact: contactFrom(settled, { workspaceId, id, now }), channels };
}

/** Looks senders up again under their locks, so that concurrent first messages create one contact. */
async function introduced(
  tx: CorrespondentTransaction,
  unknown: readonly Correspondent[],
  taking: Taking,
): Promise<Holders> {
  await tx.correspondents.lock([...new Set(unknown.flatMap(listIdentities).map(subscriberIdentityKey))].sort());
  const holders = new Map(await lookedUp(tx.correspondents, unknown));
  const added: ReturnType<typeof newContact>[] = [];
  for (const correspondent of unknown) {
    if (findHolder(holders, correspondent)) continue;
    const made = newContact(correspondent, taking);
    added.push(made);
    for (const { kind, identifierNormalised, verified } of made.channels) {
      const created = { contactId: made.contact.id, blocked: false, archived: false, botRepliesDisabled: false };
      holders.set(identityKey(kind, identifierNormalised), { ...created, kind, identifierNormalised, verified });
    }
  }
  if (added.length > 0) {
    const channels = added.flatMap((made) => made.channels);
    await Promise.all([
      tx.correspondents.add(added.map(({ contact }) => contact)),
      tx.correspondents.addChannels(channels),
    ]);
    for (const { contact } of added) tx.events.record('contact.created', createdEvent(contact));
  }
  return holders;
}

/** A contact that writes is unarchived. */
async function broughtUpToDate(tx: CorrespondentTransaction, contactId: string, now: Date): Promise<void> {
  const [before, kinds] = await Promise.all([
    tx.correspondents.contact(contactId),
    tx.correspondents.listKinds(contactId),
  ]);
  if (!before) return;
  const channels = orderedKinds(kinds);
  const patch = { archivedAt: null, ...(channels.join() !== before.channels.join() && { channels }) };
  const { contact, changedFields } = changeContact(before, patch, now);
  if (changedFields.length === 0) return;
  await tx.correspondents.save(contact, before);
  tx.events.record('contact.updated', updatedEvent(before, contact, changedFields));
}

/**
 * Result by index: the channel's holder, or a new contact, created once even in a race. An address only on a card
 * matches none; joins the receiving transaction.
 */
export const takeCorrespondents =
  (deps: CorrespondentDeps) =>
  async (
    workspace: { workspaceId: string; livemode: boolean },
    correspondents: readonly Correspondent[],
  ): Promise<KnownCorrespondent[]> => {
    if (correspondents.length === 0) return [];
    const { workspaceId } = workspace;
    const { country } = await deps.workspaces.loadProfile(workspaceId);
    return deps.transaction(workspace, async (tx) => {
      const taking: Taking = { workspaceId, country, now: deps.clock.now(), deps };
      const first = await lookedUp(tx.correspondents, correspondents);
      const unknown = correspondents.filter((each) => !findHolder(first, each));
      const holders = unknown.length > 0 ? new Map([...first, ...(await introduced(tx, unknown, taking))]) : first;
      const heldChannels = correspondents.map((each) => findHolder(holders, each)!);
      const missing = new Map<string, Channel>();
      const unverified = new Map<string, HeldChannel>();
      correspondents.forEach((each, place) => {
        const channel = heldBy(holders, each);
        if (channel && each.verified && !channel.verified) unverified.set(subscriberIdentityKey(each), channel);
        for (const identity of listIdentities(each)) {
          if (!heldBy(holders, identity))
            missing.set(
              subscriberIdentityKey(identity),
              channelFor(identity, heldChannels[place]!.contactId, each.verified, taking),
            );
        }
      });
      if (unverified.size > 0) await tx.correspondents.verify([...unverified.values()]);
      if (missing.size > 0) await tx.correspondents.addChannels([...missing.values()]);
      const stale = new Set(
        [...missing.values(), ...heldChannels.filter(({ archived }) => archived)].map(({ contactId }) => contactId),
      );
      for (const contactId of [...stale].sort()) await broughtUpToDate(tx, contactId, taking.now);
      return heldChannels;
    });
  };
