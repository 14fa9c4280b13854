import type { MessageTemplate } from '../conversations/domain/message';
import type { FoundTemplate } from '../conversations/domain/outbound';

/** Lookups for sending. */
export interface MessageTemplates {
  find(
    workspaceId: string,
    accountId: string,
    template: Pick<MessageTemplate, 'name' | 'language'>,
  ): Promise<FoundTemplate | undefined>;
  isPublishedFlow(workspaceId: string, accountId: string, flowId: string): Promise<boolean>;
  /** Undefined if the account has none that takes only texts. */
  ofNotices(
    workspaceId: string,
    accountId: string,
    matter: 'reminder' | 'cancel',
  ): Promise<{ name: string; language: string; variables: number } | undefined>;
}

export type { FoundTemplate };
