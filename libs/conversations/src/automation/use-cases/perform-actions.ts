import { DomainError, withDetails, type Actor } from '@workops/kernel';
import type { ActionMessage, PerformDeps } from '../automation-ports';
import type { Action } from '../domain/actions';
import type { SenderType } from '../../conversations/domain/message';
import type { RuleKind } from '../../tickets/domain/ticket';
import { filledTexts } from './fill-text';

export interface Performing {
  rule: RuleKind;
  acknowledge: readonly string[];
  /** Responsible sender, if the author is no person, key or agent. */
  senderType?: SenderType;
}

const MINUTE_MS = 60_000;

const outgoing = (over: Partial<ActionMessage>, { acknowledge, senderType }: Performing): ActionMessage => ({
  type: 'text',
  content: '',
  attachmentIds: [],
  location: null,
  flow: null,
  template: null,
  replyToMessageId: null,
  purpose: undefined,
  acknowledge,
  ...(senderType && { senderType }),
  ...over,
});

async function send(
  deps: PerformDeps,
  actor: Actor,
  id: string,
  action: Action,
  performing: Performing,
): Promise<string> {
  const { content = '', name = '', language = '', variables = [] } = action;
  if (action.type === 'send_message') {
    const [text] = await filledTexts(deps, actor, id, [{ path: 'content', text: content }]);
    return (await deps.commands.send(actor, id, outgoing({ content: text! }, performing))).id;
  }
  const texts = variables.map((text, place) => ({ path: `variables.${place}`, text }));
  const template = { name, language, variables: await filledTexts(deps, actor, id, texts) };
  return (await deps.commands.send(actor, id, outgoing({ type: 'template', template }, performing))).id;
}

/** Returns the id of a sent message. */
async function perform(
  deps: PerformDeps,
  actor: Actor,
  id: string,
  action: Action,
  performing: Performing,
): Promise<string | undefined> {
  const { commands, clock } = deps;
  const { rule } = performing;
  const { assigneeUserId, teamId, priority, minutes = 0, content = '', subject = '' } = action;
  switch (action.type) {
    case 'assign':
      await commands.assign(actor, id, {
        ...(assigneeUserId !== undefined && { assigneeUserId }),
        ...(teamId !== undefined && { teamId }),
      });
      return undefined;
    case 'set_priority':
      await commands.change(actor, id, { ...(priority && { priority }) });
      return undefined;
    case 'snooze':
      await commands.snooze(actor, id, { until: new Date(clock.now().getTime() + minutes * MINUTE_MS) });
      return undefined;
    case 'pend':
    case 'resolve':
    case 'close':
      await commands[action.type](actor, id, { rule });
      return undefined;
    case 'pend_ticket':
      await commands.pendTicket(actor, id);
      return undefined;
    case 'open_ticket':
      await commands.openTicket(actor, id, { subject, ...(priority && { priority }) }, { rule });
      return undefined;
    case 'add_note':
      await commands.note(actor, id, { content, mentions: [] });
      return undefined;
    case 'send_message':
    case 'send_template':
      return send(deps, actor, id, action, performing);
  }
}

/**
 * Performs in order inside the open transaction; after a refusal the caller rolls back. Returns ids of sent messages.
 * Throws the refused action's error with its index as `step`.
 */
export async function performActions(
  deps: PerformDeps,
  actor: Actor,
  conversationId: string,
  actions: readonly Action[],
  performing: Performing,
): Promise<string[]> {
  const messageIds: string[] = [];
  for (const [step, action] of actions.entries()) {
    try {
      const sent = await perform(deps, actor, conversationId, action, performing);
      if (sent !== undefined) messageIds.push(sent);
    } catch (error) {
      throw error instanceof DomainError ? withDetails(error, { step }) : error;
    }
  }
  return messageIds;
}
