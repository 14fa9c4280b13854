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

const placeOf = (kind: string, form: string): string => `${kind}/${form}`;
const formsOf = ({ kind, identity }: Identity): string[] => subscriberForms(kind, identity);
const keyOf = ({ kind, identity }: Identity): string => placeOf(kind, subscriberKey(kind, identity));

const identitiesOf = (correspondent: Correspondent): Identity[] => [correspondent, ...correspondent.alsoKnownAs];

function heldBy(holders: Holders, identity: Identity): HeldChannel | undefined {
  for (const form of formsOf(identity)) {
    const held = holders.get(placeOf(identity.kind, form));
    if (held) return held;
  }
  return undefined;
}

/** The sending identity takes precedence over the sender's other identities. */
const holderOf = (holders: Holders, correspondent: Correspondent): HeldChannel | undefined =>
  identitiesOf(correspondent)
    .map((identity) => heldBy(holders, identity))
    .find((held) => held !== undefined);

async function lookedUp(
  { holders }: Pick<CorrespondentRepository, 'holders'>,
  asked: readonly Correspondent[],
): Promise<Holders> {
  const identities = asked
    .flatMap(identitiesOf)
    .flatMap((each) => formsOf(each).map((identity) => ({ kind: each.kind, identity })));
  return new Map((await holders(identities)).map((held) => [placeOf(held.kind, held.identifierNormalised), held]));
}

/**
 * Known correspondents by index; undefined if the contact needs a write, which `takeCorrespondents` does. One query for
 * the batch.
 */
export const knownCorrespondents =
  (deps: CorrespondentDeps) =>
  async (workspaceId: string, asked: readonly Correspondent[]): Promise<(KnownCorrespondent | undefined)[]> => {
    if (asked.length === 0) return [];
    const holders = await lookedUp({ holders: (identities) => deps.holders(workspaceId, identities) }, asked);
    return asked.map((each) => {
      const held = heldBy(holders, each);
      const isSettled =
        held &&
        !held.archived &&
        (held.verified || !each.verified) &&
        identitiesOf(each).every((identity) => heldBy(holders, identity));
      return isSettled ? held : undefined;
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
  const [given] = subscriberForms(kind, identity);
  const settled = seenChannel({ kind, identifier: given!, verified }, country);
  // Lookups use the provider's forms, so the channel is stored in such a form.
  const identifierNormalised =
    formsOf({ kind, identity }).find((form) => form === settled.identifierNormalised) ?? given!;
  return { ...settled, identifierNormalised, workspaceId, id: deps.ids.next(), contactId, createdAt: now };
}

function newContact(correspondent: Correspondent, taking: Taking): { contact: ContactRecord; channels: Channel[] } {
  const { kind, identity, profileName, verified } = correspondent;
  const { workspaceId, country, now, deps } = taking;
  const [given] = subscriberForms(kind, identity);
  const person = {
    name: profileName && [...profileName.trim()].slice(0, NAME_LENGTH).join(''),
    email: kind === 'email' ? given! : null,
    phone: given!.startsWith('+') ? given! : null,
  };
  const id = deps.ids.next();
  const channels = identitiesOf(correspondent).map((each) => channelFor(each, id, verified, taking));
  const kinds = orderedKinds(channels.map((channel) => channel.kind));
  const settled = { ...settlePerson(person, country), originChannel: kind, channels: kinds };
  return { contact: contactFrom(settled, { workspaceId, id, now }), channels };
}

/**
 * Looks unknown senders up again under the lock of their identities, so that concurrent first messages create the
 * contact only once.
 */
async function introduced(
  tx: CorrespondentTransaction,
  unknown: readonly Correspondent[],
  taking: Taking,
): Promise<Holders> {
  await tx.correspondents.lock([...new Set(unknown.flatMap(identitiesOf).map(keyOf))].sort());
  const holders = new Map(await lookedUp(tx.correspondents, unknown));
  const added: ReturnType<typeof newContact>[] = [];
  for (const correspondent of unknown) {
    if (holderOf(holders, correspondent)) continue;
    const made = newContact(correspondent, taking);
    added.push(made);
    for (const { kind, identifierNormalised, verified } of made.channels) {
      const known = { contactId: made.contact.id, blocked: false, archived: false, botRepliesDisabled: false };
      holders.set(placeOf(kind, identifierNormalised), { ...known, kind, identifierNormalised, verified });
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

/** Unarchives an archived contact that writes, and updates its shown channel kinds. */
async function broughtUpToDate(tx: CorrespondentTransaction, contactId: string, now: Date): Promise<void> {
  const [before, kinds] = await Promise.all([
    tx.correspondents.contact(contactId),
    tx.correspondents.kindsOf(contactId),
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
 * Contacts of received messages, by index: the channel's holder, otherwise a new contact, created once even in a race.
 * An address that is only on a card matches no contact. Joins the transaction that receives the messages.
 */
export const takeCorrespondents =
  (deps: CorrespondentDeps) =>
  async (
    workspace: { workspaceId: string; livemode: boolean },
    asked: readonly Correspondent[],
  ): Promise<KnownCorrespondent[]> => {
    if (asked.length === 0) return [];
    const { workspaceId } = workspace;
    const { country } = await deps.workspaces.profileOf(workspaceId);
    return deps.transaction(workspace, async (tx) => {
      const taking: Taking = { workspaceId, country, now: deps.clock.now(), deps };
      const first = await lookedUp(tx.correspondents, asked);
      const unknown = asked.filter((each) => !holderOf(first, each));
      const holders = unknown.length > 0 ? new Map([...first, ...(await introduced(tx, unknown, taking))]) : first;
      const taken = asked.map((each) => holderOf(holders, each)!);
      const missing = new Map<string, Channel>();
      const unverified = new Map<string, HeldChannel>();
      asked.forEach((each, place) => {
        const held = heldBy(holders, each);
        if (held && each.verified && !held.verified) unverified.set(keyOf(each), held);
        for (const identity of identitiesOf(each)) {
          if (!heldBy(holders, identity))
            missing.set(keyOf(identity), channelFor(identity, taken[place]!.contactId, each.verified, taking));
        }
      });
      if (unverified.size > 0) await tx.correspondents.verify([...unverified.values()]);
      if (missing.size > 0) await tx.correspondents.addChannels([...missing.values()]);
      const stale = new Set(
        [...missing.values(), ...taken.filter(({ archived }) => archived)].map(({ contactId }) => contactId),
      );
      for (const contactId of [...stale].sort()) await broughtUpToDate(tx, contactId, taking.now);
      return taken;
    });
  };
