import type { Sql } from '@workops/platform/database';
import type { MessageTemplates } from '../../sending/sent-template-ports';
import { messageTemplates, noticeTemplate, templateReads } from '../../channels/adapters/whatsapp-templates';
import { whatsappFlows } from '../../channels/adapters/whatsapp-flows';

export const messageTemplatesOn = (sql: Sql): MessageTemplates => ({
  ...messageTemplates(templateReads(sql)),
  ofNotices: (workspaceId, accountId, matter) => noticeTemplate(sql, workspaceId, accountId, matter),
  isPublishedFlow: async (workspaceId, accountId, flowId) => {
    const flow = await whatsappFlows.reads(sql).byId(workspaceId, flowId);
    return flow?.accountId === accountId && flow.status === 'published';
  },
});
