-- Run by libs/conversations/src/channels/adapters/whatsapp-flows.ts. Written by the test run (ADR 100).

-- within: whatsappFlows.ceiling
SELECT whatsapp_flow.workspace_id AS "workspaceId", whatsapp_flow.id, whatsapp_flow.created_at AS "createdAt",
  whatsapp_flow.updated_at AS "updatedAt", whatsapp_flow.account_id AS "accountId", whatsapp_flow.name,
  whatsapp_flow.categories, whatsapp_flow.json, whatsapp_flow.status, whatsapp_flow.external_id AS "externalId"
FROM conversations.whatsapp_flow
WHERE workspace_id = $1 AND id = $2;

-- within: whatsappFlows.ceiling
SELECT whatsapp_flow.workspace_id AS "workspaceId", whatsapp_flow.id, whatsapp_flow.created_at AS "createdAt",
  whatsapp_flow.updated_at AS "updatedAt", whatsapp_flow.account_id AS "accountId", whatsapp_flow.name,
  whatsapp_flow.categories, whatsapp_flow.json, whatsapp_flow.status, whatsapp_flow.external_id AS "externalId"
FROM conversations.whatsapp_flow
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;
