import type { MessageTemplate } from '../conversations/domain/message';
import type { FoundTemplate } from '../conversations/domain/outbound';

/** Template lookups for sending. */
export interface MessageTemplates {
  find(
    workspaceId: string,
    accountId: string,
    template: Pick<MessageTemplate, 'name' | 'language'>,
  ): Promise<FoundTemplate | undefined>;
  isPublishedFlow(workspaceId: string, accountId: string, flowId: string): Promise<boolean>;
  /** The account's template for reminders or cancellation notices; undefined if it has none that takes only texts. */
  ofNotices(
    workspaceId: string,
    accountId: string,
    matter: 'reminder' | 'cancel',
  ): Promise<{ name: string; language: string; variables: number } | undefined>;
}

export type { FoundTemplate };
