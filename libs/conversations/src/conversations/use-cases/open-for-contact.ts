import { DomainError, systemActor, type Actor } from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction } from '../conversation-ports';
import { arrivalsOf, assignByRules, rulesFor } from '../../automation/use-cases/assign-by-rules';
import { followInbound } from '../../tickets/use-cases/follow-conversations';
import { createdEvent, withInbound, type Conversation } from '../domain/conversation';
import { blankMessage, receivedEvent, type Message } from '../domain/message';
import type { MessageAccount } from '../message-ports';
import { begun, foundWith, isHeldFromBots } from './begin-conversation';

const WAYS = ['whatsapp', 'email'] as const;

export interface OpenInput {
  contactId: string;
  locationId: string | null;
  source: string;
  /** The contact's words, which become a message; null without any. */
  words: string | null;
}

type OpenDeps = Pick<ConversationDeps, 'store' | 'connectedAccount' | 'correspondents' | 'clock' | 'ids'>;

/** Undefined if there is no address, or it belongs to another contact. */
async function reached({ correspondents }: OpenDeps, actor: Actor, contactId: string, account: MessageAccount) {
  try {
    return await correspondents.reach(actor, contactId, account.kind);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'conflict') return undefined;
    throw error;
  }
}

async function openedWith(
  deps: OpenDeps,
  tx: ConversationTransaction,
  actor: Actor,
  input: OpenInput,
  account: MessageAccount,
): Promise<{ conversation: Conversation; isNew: boolean } | undefined> {
  const person = await reached(deps, actor, input.contactId, account);
  if (!person) return undefined;
  const identity = deps.correspondents.key(account.kind, person.identity);
  const party = await tx.conversations.lockParty(
    account.id,
    identity,
    deps.correspondents.asGiven(account.kind, person.identity),
  );
  const { active, previousConversationId } = await foundWith(tx, account, party);
  if (active) return { conversation: active, isNew: false };
  const nobody = { accountId: account.id, subject: null, message: null, assigneeUserId: null, teamId: null };
  // The sender of the words is not verified, so a person answers.
  const held = input.words !== null || (await isHeldFromBots(tx, account, person.contactId));
  const conversation = begun(
    deps,
    { ...input, ...nobody },
    { account, person, identity: party.identity, previousConversationId, held },
  );
  const [added] = await tx.conversations.add([conversation]);
  tx.events.record('conversation.created', createdEvent(added!));
  return { conversation: added!, isNew: true };
}

/**
 * Stores it unread and waiting. The provider has not delivered it, so the window stays and agents neither read nor
 * answer it.
 */
async function heard(
  { clock, ids }: OpenDeps,
  tx: ConversationTransaction,
  actor: Actor,
  { conversation, isNew }: { conversation: Conversation; isNew: boolean },
  content: string,
): Promise<Conversation> {
  const { workspaceId, id: conversationId, accountId, contactId } = conversation;
  const now = clock.now();
  const author = { kind: 'contact' as const, id: contactId, name: null };
  const identity = {
    workspaceId,
    id: ids.next(),
    conversationId,
    seq: conversation.lastSeq + 1,
    accountId,
    createdAt: now,
    author,
  };
  const message: Message = { ...blankMessage(identity), direction: 'inbound', type: 'text', content };
  const after = withInbound(conversation, message);
  tx.conversations.save([after]);
  tx.conversations.addMessages([message]);
  tx.conversations.index([message]);
  const system = { ...systemActor(workspaceId, actor.livemode), requestId: actor.requestId };
  const moves = isNew ? [] : [{ before: conversation, after }];
  const [followed = after] = await followInbound({ ids }, tx, system, moves, now);
  tx.eventsOf({ ...system, author }).record('message.received', receivedEvent(message, after));
  const before = new Map(isNew ? [] : [[conversationId, conversation] as const]);
  const arrivals = arrivalsOf(before, new Map([[conversationId, followed]]), [message]);
  const rules = await rulesFor(tx, arrivals);
  const [assigned = followed] = await assignByRules(tx, system, { arrivals, rules, now });
  return assigned;
}

/**
 * The contact inquired elsewhere, and their words become a message. Undefined if no connected account reaches the
 * contact. Joins the caller's transaction.
 */
export const openForContact =
  (deps: OpenDeps) =>
  (actor: Actor, input: OpenInput): Promise<Conversation | undefined> =>
    deps.store.transaction(actor, async (tx) => {
      for (const kind of WAYS) {
        const account = await deps.connectedAccount(actor.workspaceId, kind, input.locationId);
        const opened = account && (await openedWith(deps, tx, actor, input, account));
        if (!opened) continue;
        return input.words === null ? opened.conversation : heard(deps, tx, actor, opened, input.words);
      }
      return undefined;
    });
