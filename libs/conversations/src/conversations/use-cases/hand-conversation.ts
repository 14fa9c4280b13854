import { conflict, DomainError, unusableAll, type Actor, type Issue } from '@workops/kernel';
import type { ConversationDeps } from '../conversation-ports';
import type { Conversation } from '../domain/conversation';
import { handlerHuman } from '../domain/outbound';
import { closedRefusal } from '../domain/states';
import { ticketLimits } from '../../tickets/domain/ticket';
import { assignByRules, rulesFor } from '../../automation/use-cases/assign-by-rules';
import { hasActiveTicket } from '../../tickets/use-cases/follow-conversations';
import { openTicket } from '../../tickets/use-cases/open-ticket';
import { writeLine } from './add-note';
import { handed } from './change-hands';
import { lockedConversation } from './send-message';

type HandDeps = Pick<ConversationDeps, 'store' | 'directories' | 'accounts' | 'correspondents' | 'clock' | 'ids'>;

/** Absent fields keep the value, null unassigns. */
export interface Hands {
  assigneeUserId?: string | null;
  teamId?: string | null;
}

export async function strangersAmong(
  { directories: { members, teams } }: Pick<HandDeps, 'directories'>,
  actor: Actor,
  hands: Hands,
) {
  const { workspaceId } = actor;
  const { assigneeUserId, teamId } = hands;
  const problems: Pick<Issue, 'path' | 'message'>[] = [];
  if (assigneeUserId && (await members.active(workspaceId, [assigneeUserId])).length === 0) {
    problems.push({ path: 'assignee_user_id', message: 'El miembro no existe.' });
  }
  if (teamId && !(await teams.exists(actor, teamId)))
    problems.push({ path: 'team_id', message: 'El equipo no existe.' });
  return problems;
}

const mustBeOpen = ({ status }: Conversation): void => {
  if (status === 'closed') throw closedRefusal();
};

const firstOf = (text: string, characters: number): string => [...text].slice(0, characters).join('');

const given = ({ assigneeUserId, teamId }: Hands): Partial<Conversation> => ({
  ...(assigneeUserId !== undefined && {
    assigneeUserId,
    ...(assigneeUserId !== null && { handler: 'human' as const }),
  }),
  ...(teamId !== undefined && { teamId }),
});

/** Throws `not_found`, `unusable`, or `conflict`. */
export const assignConversation =
  (deps: HandDeps) =>
  async (actor: Actor, id: string, hands: Hands): Promise<Conversation> => {
    const problems = await strangersAmong(deps, actor, hands);
    return deps.store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, id);
      if (problems.length > 0) throw unusableAll(problems);
      mustBeOpen(before);
      return handed(tx, before, given(hands), deps.clock.now());
    });
  };

/**
 * Compares under the lock, so that exactly one concurrent call gets it. Throws `forbidden`, `not_found`, or `conflict`.
 */
export const claimConversation =
  ({ store, clock }: HandDeps) =>
  (actor: Actor, id: string): Promise<Conversation> => {
    const { kind, id: memberId } = actor.author;
    if (kind !== 'member' || memberId === null)
      throw new DomainError('forbidden', 'FORBIDDEN', 'Only a member can claim a conversation.');
    return store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, id);
      mustBeOpen(before);
      const { assigneeUserId } = before;
      if (assigneeUserId !== null && assigneeUserId !== memberId) {
        throw conflict('already_claimed', 'Otro miembro ya atiende la conversación.', {
          assignee_user_id: assigneeUserId,
        });
      }
      return handed(tx, before, { assigneeUserId: memberId, handler: 'human' }, clock.now());
    });
  };

export interface Handoff extends Hands {
  reason: string;
  summary?: string;
  /** Opens the ticket unless there is an active one. */
  ticket?: { subject: string };
}

/**
 * Hands over from the AI or another system to people; an AI's hand-off opens a ticket. Throws `not_found`, `unusable`,
 * or `conflict`.
 */
export const handOffConversation =
  (deps: HandDeps) =>
  async (actor: Actor, id: string, { reason, summary, ticket, ...hands }: Handoff): Promise<Conversation> => {
    const problems = await strangersAmong(deps, actor, hands);
    return deps.store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, id);
      if (problems.length > 0) throw unusableAll(problems);
      mustBeOpen(before);
      if (before.handler === 'human') throw handlerHuman();
      const content = summary === undefined ? reason : `${reason}\n\n${summary}`;
      const { lastSeq } = writeLine(deps, tx, actor, before, { type: 'note', content }).conversation;
      const now = deps.clock.now();
      const after = { ...before, lastSeq };
      const change = { ...given(hands), handler: 'human' as const };
      const subject =
        ticket?.subject ?? (actor.author.kind === 'ai_agent' ? firstOf(reason, ticketLimits.subject) : undefined);
      const isPlain = subject === undefined || (await hasActiveTicket(tx, before));
      const opened = isPlain
        ? undefined
        : await openTicket(deps, tx, actor, { ...after, ...change }, { subject, reason }, { now, via: 'handoff' });
      const taken = await handed(tx, opened ? { ...after, ticketId: opened.ticket.id } : after, change, now);
      const arrivals = [{ conversation: taken, content: () => tx.conversations.lastSaid(id) }];
      const [routed = taken] = await assignByRules(tx, actor, { arrivals, rules: await rulesFor(tx, arrivals), now });
      return routed;
    });
  };

export interface ReturnToAi {
  aiAgentId?: string;
  note?: string;
}

const NO_AGENT: Pick<Issue, 'path' | 'message'> = { path: 'ai_agent_id', message: 'El agente de IA no existe.' };

/**
 * Unassigns, and returns to the named agent, or else the conversation's or the account's. Throws `not_found`,
 * `unusable` or `conflict`.
 */
export const returnToAi =
  (deps: HandDeps) =>
  async (actor: Actor, id: string, { aiAgentId, note }: ReturnToAi): Promise<Conversation> => {
    const isUnknown = aiAgentId !== undefined && !(await deps.directories.agents.isAgent(actor.workspaceId, aiAgentId));
    return deps.store.transaction(actor, async (tx) => {
      const before = await lockedConversation(tx, id);
      if (isUnknown) throw unusableAll([NO_AGENT]);
      mustBeOpen(before);
      const { workspaceId, accountId, contactId } = before;
      const [held, silenced, [account]] = await Promise.all([
        tx.conversations.held([contactId]),
        deps.correspondents.silenced(workspaceId, contactId),
        deps.accounts.byIds(workspaceId, [accountId]),
      ]);
      if (held.size > 0) throw conflict('safety_hold', 'El contacto tiene una retención de seguridad.');
      if (silenced) throw conflict('bot_replies_disabled', 'El contacto no recibe respuestas automáticas.');
      const agent = aiAgentId ?? before.aiAgentId ?? account?.aiAgentId ?? null;
      if (agent === null) throw conflict('no_agent', 'El canal no tiene un agente de IA.');
      const noted =
        note === undefined ? before : writeLine(deps, tx, actor, before, { type: 'note', content: note }).conversation;
      const now = deps.clock.now();
      const after = await handed(tx, noted, { handler: 'bot', assigneeUserId: null, aiAgentId: agent }, now);
      if (after !== noted || (noted === before && agent === before.aiAgentId)) return after;
      const kept = { ...noted, aiAgentId: agent, updatedAt: now };
      tx.conversations.save([kept]);
      return kept;
    });
  };
