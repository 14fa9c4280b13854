import type { ContactFacts } from '../rule-ports';
import { asksAbout, type Condition, type ConditionField, type Facts } from '../domain/conditions';
import type { Conversation } from '../../conversations/domain/conversation';

/** Data from outside of the conversation. */
export interface FactSources {
  contact(workspaceId: string, id: string): Promise<ContactFacts | undefined>;
  isOpen(workspaceId: string, at: Date): Promise<boolean>;
  /** The contact's message. */
  content(): Promise<string>;
}

const OF_CONTACT: readonly ConditionField[] = ['contact.lifecycle_stage', 'contact.language', 'contact.brand'];

/** Looks up only facts that the conditions use. */
export async function loadFacts(
  sources: FactSources,
  conversation: Conversation,
  conditions: readonly Condition[],
  at: Date,
): Promise<Facts> {
  const { workspaceId, contactId, channel, accountId, handler, priority, teamId, assigneeUserId } = conversation;
  const [contact, content, isOpen] = await Promise.all([
    asksAbout(conditions, OF_CONTACT) ? sources.contact(workspaceId, contactId) : undefined,
    asksAbout(conditions, ['message.content']) ? sources.content() : '',
    asksAbout(conditions, ['within_business_hours']) ? sources.isOpen(workspaceId, at) : null,
  ]);
  return {
    channel,
    handler,
    priority,
    messaging_account_id: accountId,
    team_id: teamId,
    assignee_user_id: assigneeUserId,
    'contact.lifecycle_stage': contact?.lifecycleStage ?? null,
    'contact.language': contact?.language ?? null,
    'contact.brand': contact?.brand ?? null,
    'message.content': content,
    within_business_hours: isOpen,
  };
}
