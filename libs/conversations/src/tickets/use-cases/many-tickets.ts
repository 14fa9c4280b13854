import { eachAlone, unusableAll, type Actor, type BulkRow } from '@workops/kernel';
import type { ConversationDeps } from '../../conversations/conversation-ports';
import { strangersAmong } from '../../conversations/use-cases/hand-conversation';
import { changeTicket, closeTicket, type TicketPatch } from './change-ticket';

type TicketDeps = Pick<ConversationDeps, 'store' | 'directories' | 'clock' | 'ids'>;

export interface TicketsChange extends Pick<TicketPatch, 'priority' | 'assigneeUserId' | 'teamId'> {
  close?: { reason?: string };
}

/**
 * Changes visible tickets in one transaction, with a savepoint each. Locks all rows first and in order, so that
 * concurrent calls do not deadlock. Throws `unusable`.
 */
export const changeTickets =
  (deps: TicketDeps) =>
  async (actor: Actor, ids: readonly string[], { close, ...patch }: TicketsChange): Promise<BulkRow[]> => {
    const problems = await strangersAmong(deps, actor, patch);
    if (problems.length > 0) throw unusableAll(problems);
    const isPatch = Object.values(patch).some((value) => value !== undefined);
    return deps.store.transaction(actor, async (tx) => {
      const unique = [...new Set(ids)];
      await tx.conversations.lockUntrimmed(await tx.tickets.conversationsOf(unique));
      await tx.tickets.lock(unique);
      return eachAlone(ids, (id) =>
        deps.store.transaction(actor, async () => {
          if (isPatch) await changeTicket(deps)(actor, { id }, patch);
          if (close) await closeTicket(deps)(actor, { id }, close.reason);
        }),
      );
    });
  };
