import { systemActor, type Actor } from '@workops/kernel';
import type { ConversationTransaction } from '../../conversations/conversation-ports';
import type { AssignmentRule } from '../domain/configured';
import { fits } from '../domain/conditions';
import type { Conversation } from '../../conversations/domain/conversation';
import { activeStatuses } from '../../conversations/domain/states';
import { isDelivered, type Message } from '../../conversations/domain/message';
import { handed } from '../../conversations/use-cases/change-hands';
import { loadFacts } from './facts';

/** The conversation may be assigned. */
export interface Arrival {
  conversation: Conversation;
  content(): Promise<string>;
}

const isOfPerson = ({ automated, type }: Message): boolean => !automated && type !== 'reaction' && type !== 'system';

/** A person began or reopened these with a new message. */
export function arrivalsOf(
  before: ReadonlyMap<string, Conversation>,
  after: ReadonlyMap<string, Conversation>,
  messages: readonly Message[],
): Arrival[] {
  const first = new Map<string, Message>();
  for (const message of messages)
    if (isOfPerson(message) && !first.has(message.conversationId)) first.set(message.conversationId, message);
  return [...first].flatMap(([id, message]) => {
    const was = before.get(id);
    const conversation = after.get(id);
    const comes = !was || was.lastInboundAt === null || was.status !== 'open';
    return conversation && comes
      ? [{ conversation, content: () => Promise.resolve(isDelivered(message) ? message.content : '') }]
      : [];
  });
}

const isUnowned = ({ handler, assigneeUserId, filtered, status }: Conversation): boolean =>
  handler === 'human' && assigneeUserId === null && !filtered && activeStatuses.includes(status);

async function namedMembers(
  { rules }: ConversationTransaction,
  { strategy, assigneeUserId, teamId }: AssignmentRule,
): Promise<readonly string[] | undefined> {
  const team = teamId === null ? [] : await rules.membersOf(teamId);
  return team && (strategy === 'member' ? [assigneeUserId!] : team);
}

/** Members who can read the conversation; undefined if the team is gone. */
async function candidatesOf(
  tx: ConversationTransaction,
  rule: AssignmentRule,
  conversation: Conversation,
): Promise<readonly string[] | undefined> {
  const members = await namedMembers(tx, rule);
  return members && tx.rules.readersAmong(members, conversation);
}

/** True if a rule names an available member below its limit. */
export async function canDraw(tx: ConversationTransaction, rules: readonly AssignmentRule[]): Promise<boolean> {
  for (const rule of rules) {
    const members = await namedMembers(tx, rule);
    if (members && members.length > 0 && (await tx.rules.isAnyFree(members, rule))) return true;
  }
  return false;
}

async function firstThatFits(
  tx: ConversationTransaction,
  rules: readonly AssignmentRule[],
  { conversation, content }: Arrival,
  now: Date,
) {
  const conditions = rules.flatMap((rule) => rule.conditions);
  const facts = await loadFacts({ ...tx.rules.facts, content }, conversation, conditions, now);
  for (const rule of rules) {
    const candidates = fits(rule.conditions, facts) ? await candidatesOf(tx, rule, conversation) : undefined;
    if (candidates) return { rule, candidates };
  }
  return undefined;
}

/** No rules if all conversations are assigned. */
export const rulesFor = async (
  { rules }: ConversationTransaction,
  arrivals: readonly Arrival[],
): Promise<readonly AssignmentRule[]> =>
  arrivals.some(({ conversation }) => isUnowned(conversation)) ? rules.inOrder() : [];

export interface Giving {
  arrivals: readonly Arrival[];
  rules: readonly AssignmentRule[];
  now: Date;
}

/**
 * Assigns to the member that the first matching rule draws, or else to its team. Rows are locked and stored. The draw
 * serializes the workspace, so tickets are locked before it.
 */
export async function assignByRules(
  tx: ConversationTransaction,
  actor: Actor,
  { arrivals, rules, now }: Giving,
): Promise<Conversation[]> {
  const unowned = arrivals.filter(({ conversation }) => isUnowned(conversation));
  if (unowned.length === 0 || rules.length === 0) return [];
  const ticketIds = [...new Set(unowned.flatMap(({ conversation }) => conversation.ticketId ?? []))];
  if (ticketIds.length > 0) await tx.tickets.lock(ticketIds);
  const system = { ...systemActor(actor.workspaceId, actor.livemode), requestId: actor.requestId };
  const announcing = tx.by(system);
  const given: Conversation[] = [];
  for (const arrival of unowned) {
    const found = await firstThatFits(tx, rules, arrival, now);
    if (!found) continue;
    const { rule, candidates } = found;
    const assigneeUserId = candidates.length > 0 ? ((await tx.rules.draw(candidates, rule)) ?? null) : null;
    const { conversation } = arrival;
    const after = await handed(
      announcing,
      conversation,
      { assigneeUserId, teamId: rule.teamId ?? conversation.teamId },
      now,
    );
    if (after !== conversation) given.push(after);
  }
  return given;
}
