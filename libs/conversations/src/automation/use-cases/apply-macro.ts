import { DomainError, notFound, type Actor } from '@workops/kernel';
import type { ShownConversation } from '../../conversations/conversation-ports';
import type { AutomationDeps } from '../automation-ports';
import { unheldAction } from '../domain/actions';
import { MACROS } from './configured-kinds';
import { performActions } from './perform-actions';

export interface AppliedMacro {
  conversation: ShownConversation;
  messageIds: readonly string[];
  ticketId: string | null;
}

/**
 * Performs all actions in one transaction, or none; a refused action is named as `step`. Throws `forbidden`,
 * `not_found`, `unusable`, `conflict`, `OUTBOUND_BLOCKED` or `OUTBOUND_WARNING`.
 */
export const applyMacro =
  (deps: AutomationDeps) =>
  async (
    actor: Actor,
    conversationId: string,
    macroId: string,
    { acknowledge }: { acknowledge: readonly string[] },
  ): Promise<AppliedMacro> => {
    const { reads, store, commands } = deps;
    const macro = await reads.macros.byId(actor.workspaceId, macroId);
    if (!macro) throw notFound(MACROS.absent);
    const unheld = unheldAction(macro.actions, actor.scopes);
    if (unheld)
      throw new DomainError('forbidden', 'FORBIDDEN', `The credential lacks what the macro does: ${unheld.scope}.`, {
        reason: 'scope_not_held',
        ...unheld,
      });
    return store.transaction(actor, async ({ events }) => {
      await commands.read(actor, { id: conversationId });
      // An action may assign it to another member, but the caller continues.
      const seeing: Actor = { ...actor, visibility: { kind: 'all' } };
      const messageIds = await performActions(deps, seeing, conversationId, macro.actions, {
        rule: 'macro',
        acknowledge,
      });
      const conversation = await commands.read(seeing, { id: conversationId });
      const { ticketId } = conversation;
      events.record('macro.applied', {
        resourceId: macro.id,
        data: { id: macro.id, conversation_id: conversationId, ticket_id: ticketId },
      });
      return { conversation, messageIds, ticketId };
    });
  };
