import type { Sql } from '@workops/platform/database';
import { bodyOf, isAwaited, isSendable, variablesOf } from '../../channels/domain/whatsapp-template';
import { senderName } from '../../channels/domain/messaging-account';
import { messagingAccounts } from '../../channels/adapters/messaging-accounts';
import { templateReads } from '../../channels/adapters/whatsapp-templates';

export const campaignChannelsOn = (sql: Sql) => ({
  account: async (workspaceId: string, accountId: string) => {
    const account = await messagingAccounts.reads(sql).byId(workspaceId, accountId);
    if (!account) return undefined;
    const { id, kind, provider, address, status, maxPerSecond, messagingLimit } = account;
    return { id, kind, provider, address, fromName: senderName(account), status, maxPerSecond, messagingLimit };
  },
  template: async (workspaceId: string, templateId: string) => {
    const template = await templateReads(sql).byId(workspaceId, templateId);
    if (!template) return undefined;
    const { id, accountId, name, language, category, components } = template;
    return {
      id,
      accountId,
      name,
      language,
      category,
      sendable: isSendable(template),
      waits: isAwaited(template),
      variables: variablesOf(components).length,
      content: bodyOf(components),
    };
  },
});
