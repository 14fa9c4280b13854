import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { WhatsappFlow } from '../domain/whatsapp-flow';

export const whatsappFlows = new RecordKind<WhatsappFlow>(
  createEntity({
    schema: 'conversations',
    name: 'whatsapp_flow',
    columns: {
      accountId: { type: 'uuid', update: false },
      name: { type: 'text' },
      categories: { type: 'text', array: true },
      json: { type: 'jsonb' },
      status: { type: 'text' },
      externalId: { type: 'text', update: false },
    },
  }),
  { ceiling: counted('whatsapp_flows', 'FROM conversations.whatsapp_flow WHERE workspace_id = $1') },
);
