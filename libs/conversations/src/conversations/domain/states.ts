import { conflict, type DomainError } from '@workops/kernel';

export const conversationStatuses = ['open', 'pending', 'snoozed', 'resolved', 'closed'] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

export type Move = 'snooze' | 'pend' | 'reopen' | 'inbound' | 'resolve' | 'close';

/** A move is a no-op from its target state, and refused from any other. */
export const MOVES: Readonly<Record<Move, { to: ConversationStatus; from: readonly ConversationStatus[] }>> = {
  snooze: { to: 'snoozed', from: ['open', 'pending'] },
  pend: { to: 'pending', from: ['open', 'snoozed'] },
  reopen: { to: 'open', from: ['pending', 'snoozed', 'resolved'] },
  inbound: { to: 'open', from: ['pending', 'snoozed', 'resolved'] },
  resolve: { to: 'resolved', from: ['open', 'pending', 'snoozed'] },
  close: { to: 'closed', from: ['open', 'pending', 'snoozed', 'resolved'] },
};

/** Conversations in these statuses still need work. */
export const activeStatuses: readonly ConversationStatus[] = ['open', 'pending', 'snoozed'];

const isAnnounced = (from: ConversationStatus, to: ConversationStatus): boolean =>
  activeStatuses.includes(from) && (to === 'resolved' || to === 'closed');

export const closedRefusal = (): DomainError => conflict('closed', 'La conversación está cerrada.');

/**
 * `announced` as `conversation.resolved`; null if the state is unchanged. Throws `conflict`: `closed`, or
 * `invalid_state`.
 */
export function moved(from: ConversationStatus, move: Move): { to: ConversationStatus; announced: boolean } | null {
  const { to, from: allowed } = MOVES[move];
  if (from === to) return null;
  if (from === 'closed') throw closedRefusal();
  if (!allowed.includes(from))
    throw conflict('invalid_state', 'El estado de la conversación no lo permite.', { status: from });
  return { to, announced: isAnnounced(from, to) };
}
