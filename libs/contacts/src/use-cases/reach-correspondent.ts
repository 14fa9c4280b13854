import { conflict, unusable } from '@workops/kernel';
import type { CorrespondentDeps } from '../correspondent-ports';
import { addressKinds, orderedKinds, settleChannel, type ChannelKind } from '../domain/channel';
import { diallablePhone } from '../domain/phone';
import { subscriberForms, subscriberKey } from '../domain/subscriber';

export interface ReachedCorrespondent {
  /** The contact's id, or its survivor's. */
  contactId: string;
  identity: string;
  blocked: boolean;
  botRepliesDisabled: boolean;
}

/**
 * An address only on the card becomes a channel, so that a reply finds the same contact. Undefined if there is none or
 * the requested one is gone; throws `unusable`, or `conflict` `identity_of_other`.
 */
export const reachCorrespondent =
  ({ transaction, workspaces, clock, ids }: CorrespondentDeps) =>
  async (
    workspace: { workspaceId: string; livemode: boolean },
    id: string,
    kind: ChannelKind,
    at?: string,
  ): Promise<ReachedCorrespondent | undefined> => {
    const { workspaceId } = workspace;
    const { country } = await workspaces.loadProfile(workspaceId);
    return transaction(workspace, async ({ correspondents, events }) => {
      const named = await correspondents.contact(id);
      if (!named) throw unusable('contact_id', 'El contacto no existe.');
      const survivorId = named.mergedIntoContactId;
      const contact = survivorId === null ? named : await correspondents.contact(survivorId);
      if (!contact) throw unusable('contact_id', 'El contacto no existe.');
      const reached = {
        contactId: contact.id,
        blocked: contact.blockedAt !== null,
        botRepliesDisabled: contact.botRepliesDisabled,
      };
      const findHolder = async (identity: string) =>
        (await correspondents.holders(subscriberForms(kind, identity).map((form) => ({ kind, identity: form }))))[0];
      if (at !== undefined && (await findHolder(at))?.contactId === contact.id) return { ...reached, identity: at };
      const channel = at === undefined ? await correspondents.findChannel(contact.id, kind) : undefined;
      if (channel) return { ...reached, identity: channel.identifier };
      const onCard = !addressKinds.includes(kind) ? null : kind === 'email' ? contact.email : diallablePhone(contact);
      if (onCard === null || (at !== undefined && subscriberKey(kind, at) !== subscriberKey(kind, onCard)))
        return undefined;
      await correspondents.lock([`${kind}/${subscriberKey(kind, onCard)}`]);
      const holder = await findHolder(onCard);
      if (holder && holder.contactId !== contact.id) {
        throw conflict('identity_of_other', 'Otro contacto ya tiene este canal.', { contact_id: holder.contactId });
      }
      if (!holder) {
        const settled = settleChannel({ kind, identifier: onCard }, country);
        await correspondents.addChannels([
          { ...settled, workspaceId, id: ids.next(), contactId: contact.id, createdAt: clock.now() },
        ]);
        if (!contact.channels.includes(kind)) {
          await correspondents.save(
            { ...contact, channels: orderedKinds([...contact.channels, kind]), updatedAt: clock.now() },
            contact,
          );
          events.record('contact.updated', {
            resourceId: contact.id,
            data: { id: contact.id, updated_fields: ['channels'] },
          });
        }
      }
      return { ...reached, identity: onCard };
    });
  };

/**
 * Locks the live contacts with the address as a channel; the others are undefined and must be reached one by one. Joins
 * the caller's transaction.
 */
export const reachTogether =
  ({ transaction }: Pick<CorrespondentDeps, 'transaction'>) =>
  (
    workspace: { workspaceId: string; livemode: boolean },
    kind: ChannelKind,
    contacts: readonly { contactId: string; at: string }[],
  ): Promise<(ReachedCorrespondent | undefined)[]> =>
    transaction(workspace, async ({ correspondents }) => {
      const forms = contacts.map(({ at }) => subscriberForms(kind, at));
      const live = await correspondents.lockLive(contacts.map(({ contactId }) => contactId));
      const channels = await correspondents.holders(forms.flat().map((identity) => ({ kind, identity })));
      const holders = new Map(channels.map((each) => [each.identifierNormalised, each]));
      return contacts.map(({ contactId, at }, place) => {
        const holder = forms[place]!.flatMap((form) => holders.get(form) ?? [])[0];
        if (holder?.contactId !== contactId || !live.has(contactId)) return undefined;
        return { contactId, identity: at, blocked: holder.blocked, botRepliesDisabled: holder.botRepliesDisabled };
      });
    });
