import { DomainError, type Actor } from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction } from '../conversation-ports';
import { createdEvent, type Conversation } from '../domain/conversation';
import type { MessageAccount } from '../message-ports';
import { begun, foundWith, isHeldFromBots } from './begin-conversation';

/** Channels for people who left an address, in order of preference. */
const WAYS = ['whatsapp', 'email'] as const;

export interface OpenInput {
  contactId: string;
  locationId: string | null;
  source: string;
}

type OpenDeps = Pick<ConversationDeps, 'store' | 'connectedAccount' | 'correspondents' | 'clock' | 'ids'>;

/** Undefined if the account cannot reach the contact, because there is no address or it belongs to another contact. */
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
) {
  const person = await reached(deps, actor, input.contactId, account);
  if (!person) return undefined;
  const identity = deps.correspondents.key(account.kind, person.identity);
  const party = await tx.conversations.lockParty(
    account.id,
    identity,
    deps.correspondents.asGiven(account.kind, person.identity),
  );
  const { active, previousConversationId } = await foundWith(tx, account, party);
  if (active) return active;
  const nobody = { accountId: account.id, subject: null, message: null, assigneeUserId: null, teamId: null };
  const held = await isHeldFromBots(tx, account, person.contactId);
  const conversation = begun(
    deps,
    { ...input, ...nobody },
    { account, person, identity: party.identity, previousConversationId, held },
  );
  const [added] = await tx.conversations.add([conversation]);
  tx.events.record('conversation.created', createdEvent(added!));
  return added;
}

/**
 * Finds or opens a conversation with a contact who has inquired elsewhere. Undefined if no connected account reaches
 * the contact. Joins the caller's transaction.
 */
export const openForContact =
  (deps: OpenDeps) =>
  (actor: Actor, input: OpenInput): Promise<Conversation | undefined> =>
    deps.store.transaction(actor, async (tx) => {
      for (const kind of WAYS) {
        const account = await deps.connectedAccount(actor.workspaceId, kind, input.locationId);
        const conversation = account && (await openedWith(deps, tx, actor, input, account));
        if (conversation) return conversation;
      }
      return undefined;
    });
