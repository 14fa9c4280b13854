import { outboundBlocked, type Actor, type DomainError } from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction, TakenCorrespondent } from '../conversation-ports';
import type { FoundTemplate } from '../../sending/sent-template-ports';
import { createdEvent, withMessage, type Conversation } from '../domain/conversation';
import { senderTypeOf, sentEvent, type MessagePurpose } from '../domain/message';
import { askedOf, openingOf, purposeOf, refusalOf } from '../domain/outbound';
import type { MessageAccount } from '../message-ports';
import { begun } from './begin-conversation';
import { foundTemplate, messageOf, misfitOf, type CommitDeps, type OutgoingInput } from './commit-message';

/** A template to many contacts. */
export interface CampaignSend {
  campaignId: string;
  accountId: string;
  template: { name: string; language: string };
  purpose: 'marketing' | 'service';
  acknowledge: readonly string[];
}

export interface CampaignAddressee {
  contactId: string;
  address: string;
  variables: readonly string[];
}

/** Undefined if nothing was done and the recipient must be sent to alone. */
export type CampaignSent = { messageId: string } | { refusal: DomainError } | undefined;

type CampaignSendDeps = CommitDeps & Pick<ConversationDeps, 'store'>;
type Reached = TakenCorrespondent & { identity: string };

/** Finds by index. A single recipient gets the full lookup, which may lock and create more rows. */
async function reachedOf(
  { correspondents }: CampaignSendDeps,
  actor: Actor,
  { kind }: MessageAccount,
  to: readonly CampaignAddressee[],
) {
  if (to.length > 1) {
    return correspondents.reachTogether(
      actor,
      kind,
      to.map(({ contactId, address }) => ({ contactId, at: address })),
    );
  }
  const [{ contactId, address }] = to as [CampaignAddressee];
  const person = await correspondents.reach(actor, contactId, kind, address);
  if (!person) throw outboundBlocked({ reasons: ['unreachable'], hint: '' });
  return [person];
}

/** An active or new conversation; a new one is not stored yet. */
interface Found {
  place: number;
  conversation: Conversation;
  isNew: boolean;
}

/** If two recipients share a conversation, the second is left out, because its message would be the next there. */
async function conversationsWith(
  deps: CampaignSendDeps,
  tx: ConversationTransaction,
  account: MessageAccount,
  reached: readonly (Reached | undefined)[],
  held: ReadonlySet<string>,
): Promise<Found[]> {
  const { key, asGiven } = deps.correspondents;
  const people = reached.flatMap((person, place) =>
    person
      ? [
          {
            person,
            place,
            identity: key(account.kind, person.identity),
            address: asGiven(account.kind, person.identity),
          },
        ]
      : [],
  );
  const to = new Map(people.map(({ identity, address }) => [identity, { identity, address }]));
  const parties = await tx.conversations.lockPartiesTo(account.id, [...to.values()]);
  const mains = [...new Set([...parties.values()].map(({ identity }) => identity))];
  const { conversations, lastClosed } = await tx.conversations.lockForInbox(account.id, mains, []);
  const standing = new Map(
    conversations.filter(({ status }) => status !== 'closed').map((each) => [each.identity, each]),
  );
  const nobody = { subject: null, message: null, assigneeUserId: null, teamId: null, locationId: null };
  const taken = new Set<string>();
  return people.flatMap(({ person, place, identity: asked }): Found[] => {
    const { identity } = parties.get(asked)!;
    if (taken.has(identity) || taken.has(person.contactId)) return [];
    taken.add(identity).add(person.contactId);
    const active = standing.get(identity);
    if (active) return [{ place, conversation: active, isNew: false }];
    const input = { ...nobody, contactId: person.contactId, accountId: account.id, source: 'campaign' };
    const isHeld = account.defaultHandler !== 'human' && held.has(person.contactId);
    const beginning = {
      account,
      person,
      identity,
      previousConversationId: lastClosed.get(identity) ?? null,
      held: isHeld,
    };
    return [{ place, conversation: { ...begun(deps, input, beginning), status: 'pending' }, isNew: true }];
  });
}

interface Outgoing extends Found {
  input: OutgoingInput;
  purpose: MessagePurpose;
  isOutside: boolean;
  refusal: DomainError | undefined;
}

/** Judges by the campaign's own purpose, never a less strict one. */
async function judgedOf(
  deps: CampaignSendDeps,
  tx: ConversationTransaction,
  { actor, account, send, to, template, now }: Batch,
  found: readonly Found[],
  held: ReadonlySet<string>,
): Promise<Outgoing[]> {
  const parties = await tx.conversations.parties(
    account.id,
    found.map(({ conversation }) => conversation.identity),
  );
  const outgoing = found.map((each) => {
    const party = parties.get(each.conversation.identity);
    const opening = openingOf(account, party, now);
    const purpose = send.purpose === 'marketing' ? send.purpose : purposeOf(send.purpose, template, opening);
    const facts = {
      purpose,
      author: actor.author,
      opening,
      account,
      template,
      held: held.has(each.conversation.contactId),
      refusesMarketing: party?.refusesMarketing ?? false,
    };
    return { ...each, purpose, isOutside: opening.window === 'closed', asked: askedOf(each.conversation, facts) };
  });
  const verdicts = await deps.correspondents.judge(
    actor.workspaceId,
    outgoing.map(({ asked }) => asked),
  );
  return outgoing.map((each, index) => {
    const { variables } = to[each.place]!;
    const input: OutgoingInput = {
      type: 'template',
      content: '',
      attachmentIds: [],
      location: null,
      flow: null,
      template: { ...send.template, variables },
      replyToMessageId: null,
      purpose: send.purpose,
      acknowledge: send.acknowledge,
      noticeFor: senderTypeOf(actor.author),
    };
    return { ...each, input, refusal: misfitOf(template, variables) ?? refusalOf(verdicts[index]!, send.acknowledge) };
  });
}

interface Batch {
  actor: Actor;
  account: MessageAccount;
  send: CampaignSend;
  to: readonly CampaignAddressee[];
  template: FoundTemplate;
  now: Date;
}

/** Includes new conversations and places in the queues. */
async function write(
  deps: CampaignSendDeps,
  tx: ConversationTransaction,
  { actor, send, template, now }: Batch,
  all: readonly Outgoing[],
) {
  const isNew = all.filter((each) => each.isNew);
  const added = isNew.length > 0 ? await tx.conversations.add(isNew.map(({ conversation }) => conversation)) : [];
  for (const conversation of added) tx.events.record('conversation.created', createdEvent(conversation));
  const numbered = new Map(added.map((conversation) => [conversation.id, conversation]));
  const written = all.map(({ place, conversation: found, input, purpose }) => {
    const conversation = numbered.get(found.id) ?? found;
    const message = messageOf(deps, actor, conversation, input, { now, purpose, template, type: input.type });
    return { place, message, after: withMessage(conversation, message) };
  });
  const messages = written.map(({ message }) => message);
  tx.conversations.addMessages(messages);
  tx.conversations.save(written.map(({ after }) => after));
  tx.conversations.index(messages);
  tx.conversations.enqueue(messages, true);
  tx.conversations.followFor(send.campaignId, messages);
  const outside = all.filter(({ isOutside }) => isOutside).map(({ conversation }) => conversation.identity);
  tx.conversations.noteTemplated(send.accountId, outside, now);
  for (const { message, after } of written) tx.events.record('message.sent', sentEvent(message, after));
  tx.afterCommit(() => deps.wake());
  return written;
}

/**
 * Sends as the actor who started the campaign, in the caller's transaction; results by index. A refused recipient in a
 * batch writes nothing; a single one throws `OutboundRefusal` or `DomainError`.
 */
export const sendCampaign =
  (deps: CampaignSendDeps) =>
  async (actor: Actor, send: CampaignSend, to: readonly CampaignAddressee[]): Promise<CampaignSent[]> => {
    const [account] = await deps.accounts.byIds(actor.workspaceId, [send.accountId]);
    if (!account) throw outboundBlocked({ reasons: ['channel_disconnected'], hint: '' });
    const where = { workspaceId: actor.workspaceId, accountId: send.accountId, channel: account.kind };
    return deps.store.transaction(actor, async (tx) => {
      const reached = await reachedOf(deps, actor, account, to);
      const held = await tx.conversations.held(reached.flatMap((person) => person?.contactId ?? []));
      const found = await conversationsWith(deps, tx, account, reached, held);
      const sent: CampaignSent[] = to.map(() => undefined);
      if (found.length === 0) return sent;
      const template = await foundTemplate(deps, where, send.template);
      const batch: Batch = { actor, account, send, to, template, now: deps.clock.now() };
      const judged = await judgedOf(deps, tx, batch, found, held);
      const going = judged.filter(({ refusal }) => refusal === undefined);
      for (const { place, refusal } of judged) if (refusal) sent[place] = { refusal };
      if (going.length > 0) {
        for (const { place, message } of await write(deps, tx, batch, going)) sent[place] = { messageId: message.id };
      }
      return sent;
    });
  };

/** False if it was handed over; its outcome is then published again. */
export const sendCampaignAgain =
  ({ store, wake }: Pick<CampaignSendDeps, 'store' | 'wake'>) =>
  (actor: Actor, messageId: string): Promise<boolean> =>
    store.transaction(actor, async (tx) => {
      const [seen] = await tx.conversations.messagesByIds([messageId]);
      if (!seen) return false;
      await tx.conversations.lockUntrimmed([seen.conversationId]);
      const [message] = await tx.conversations.messagesByIds([messageId]);
      if (message?.deliveryStatus !== 'failed') {
        tx.conversations.tellAgain([messageId]);
        return false;
      }
      const again = { ...message, deliveryStatus: 'retrying' as const, error: null, failedAt: null };
      tx.conversations.saveMessages([again]);
      tx.conversations.enqueue([again], true);
      tx.afterCommit(wake);
      return true;
    });
