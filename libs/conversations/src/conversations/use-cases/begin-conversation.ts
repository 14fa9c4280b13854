import {
  conflict,
  idShownTo,
  mustNotTakeOver,
  mustSeeAll,
  outboundBlocked,
  unusableAll,
  visibleTo,
  type Actor,
  type Issue,
} from '@workops/kernel';
import type { ConversationDeps, ConversationTransaction, Party, TakenCorrespondent } from '../conversation-ports';
import { createdEvent, type Conversation } from '../domain/conversation';
import type { MessageAccount } from '../message-ports';
import { commitMessage, type OutgoingInput } from './commit-message';
import { strangersAmong } from './hand-conversation';

export interface BeginInput {
  contactId: string;
  accountId: string;
  subject: string | null;
  message: OutgoingInput | null;
  assigneeUserId: string | null;
  teamId: string | null;
  locationId: string | null;
  source: string | null;
}

type BeginDeps = Omit<ConversationDeps, 'reads' | 'config' | 'files' | 'connectedAccount'>;

async function problemsOf(deps: BeginDeps, actor: Actor, account: MessageAccount | undefined, input: BeginInput) {
  const problems: Pick<Issue, 'path' | 'message'>[] = account
    ? []
    : [{ path: 'messaging_account_id', message: 'El canal no existe.' }];
  problems.push(...(await strangersAmong(deps, actor, input)));
  if (input.locationId !== null && !(await deps.directories.branches.isBranch(actor.workspaceId, input.locationId))) {
    problems.push({ path: 'location_id', message: 'La sucursal no existe.' });
  }
  return problems;
}

/** The active one, or the last closed one. For mail, each thread is separate. */
export async function foundWith(
  { conversations }: ConversationTransaction,
  { id, kind }: MessageAccount,
  { identity }: Party,
) {
  if (kind === 'email') return { active: undefined, previousConversationId: null };
  const { conversations: standing, lastClosed } = await conversations.lockForInbox(id, [identity], []);
  return {
    active: standing.find(({ status }) => status !== 'closed'),
    previousConversationId: lastClosed.get(identity) ?? null,
  };
}

interface Beginning {
  account: MessageAccount;
  person: TakenCorrespondent;
  identity: string;
  previousConversationId: string | null;
  held: boolean;
}

/**
 * Later inbound messages go to the conversation, so limited visibility may not take over another branch's account or
 * others' contact. Throws `forbidden`.
 */
async function mustTakeNothingOver(
  { directories }: Pick<BeginDeps, 'directories'>,
  actor: Actor,
  { contactId, assigneeUserId, locationId }: Conversation,
  account: MessageAccount,
): Promise<void> {
  if (actor.visibility.kind === 'all' || !visibleTo(actor, { ownerUserId: assigneeUserId, locationId })) return;
  if (account.locationId !== null && !visibleTo(actor, { ownerUserId: assigneeUserId, locationId: account.locationId }))
    mustSeeAll(actor);
  mustNotTakeOver(await directories.contacts.records(actor, contactId));
}

/** A safety hold keeps bots and other systems from answering. Checked only if one would. */
export const isHeldFromBots = async (
  { conversations }: ConversationTransaction,
  account: MessageAccount,
  contactId: string,
): Promise<boolean> => account.defaultHandler !== 'human' && (await conversations.held([contactId])).size > 0;

export function begun(
  { clock, ids }: Pick<BeginDeps, 'clock' | 'ids'>,
  input: BeginInput,
  { account, person, identity, previousConversationId, held }: Beginning,
): Conversation {
  const now = clock.now();
  const { workspaceId, id: accountId, kind: channel, defaultHandler, aiAgentId } = account;
  const isSilenced = person.botRepliesDisabled || held;
  const handler = input.assigneeUserId !== null || isSilenced ? 'human' : defaultHandler;
  return {
    workspaceId,
    id: ids.next(),
    number: 0,
    contactId: person.contactId,
    channel,
    accountId,
    identity,
    status: 'open',
    handler,
    aiAgentId: handler === 'bot' ? aiAgentId : null,
    assigneeUserId: input.assigneeUserId,
    teamId: input.teamId,
    locationId: input.locationId ?? account.locationId,
    priority: 'normal',
    subject: input.subject,
    source: input.source ?? 'api',
    filtered: person.blocked,
    ticketId: null,
    snoozedUntil: null,
    lastInboundAt: null,
    waitingSince: null,
    lastSeq: 0,
    readSeq: 0,
    unreadCount: 0,
    lastMessage: null,
    activityAt: now,
    previousConversationId,
    resolvedAt: null,
    resolvedBy: null,
    closedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Sends the first message if there is one; a card's address becomes a channel. Throws `unusable`, `forbidden`,
 * `conflict`, `OUTBOUND_BLOCKED` or `OUTBOUND_WARNING`, storing nothing.
 */
export const beginConversation =
  (deps: BeginDeps) =>
  async (actor: Actor, input: BeginInput): Promise<Conversation> => {
    const { workspaceId } = actor;
    const [account] = await deps.accounts.byIds(workspaceId, [input.accountId]);
    const problems = await problemsOf(deps, actor, account, input);
    if (!account || problems.length > 0) throw unusableAll(problems);
    return deps.store.transaction(actor, async (tx) => {
      const person = await deps.correspondents.reach(actor, input.contactId, account.kind);
      if (!person)
        throw outboundBlocked({
          reasons: ['unreachable'],
          hint: 'Agregue al contacto una dirección o un número de este canal.',
        });
      const identity = deps.correspondents.key(account.kind, person.identity);
      const party = await tx.conversations.lockParty(
        account.id,
        identity,
        deps.correspondents.asGiven(account.kind, person.identity),
      );
      const { active, previousConversationId } = await foundWith(tx, account, party);
      if (active)
        throw conflict('conversation_active', 'El contacto ya tiene una conversación en este canal.', {
          conversation_id: idShownTo(actor, { ...active, ownerUserId: active.assigneeUserId }),
        });
      const held = await isHeldFromBots(tx, account, person.contactId);
      const opened = begun(deps, input, { account, person, identity: party.identity, previousConversationId, held });
      await mustTakeNothingOver(deps, actor, opened, account);
      const [conversation] = await tx.conversations.add([opened]);
      tx.events.record('conversation.created', createdEvent(conversation!));
      if (!input.message) return conversation!;
      return (await commitMessage(deps, tx, actor, conversation!, input.message)).conversation;
    });
  };
