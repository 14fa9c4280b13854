-- Run by libs/conversations/src/channels/adapters/whatsapp-templates.ts. Written by the test run (ADR 100).

-- within: whatsappTemplates.ceiling
SELECT whatsapp_template.workspace_id AS "workspaceId", whatsapp_template.id,
  whatsapp_template.created_at AS "createdAt", whatsapp_template.updated_at AS "updatedAt",
  whatsapp_template.account_id AS "accountId", whatsapp_template.name, whatsapp_template.language,
  whatsapp_template.category, whatsapp_template.components, whatsapp_template.status,
  whatsapp_template.rejection_reason AS "rejectionReason", whatsapp_template.external_id AS "externalId",
  whatsapp_template.known_as AS "knownAs"
FROM conversations.whatsapp_template
WHERE workspace_id = $1 AND id = $2;

-- within: whatsappTemplates.ceiling
SELECT whatsapp_template.workspace_id AS "workspaceId", whatsapp_template.id,
  whatsapp_template.created_at AS "createdAt", whatsapp_template.updated_at AS "updatedAt",
  whatsapp_template.account_id AS "accountId", whatsapp_template.name, whatsapp_template.language,
  whatsapp_template.category, whatsapp_template.components, whatsapp_template.status,
  whatsapp_template.rejection_reason AS "rejectionReason", whatsapp_template.external_id AS "externalId",
  whatsapp_template.known_as AS "knownAs"
FROM conversations.whatsapp_template
WHERE workspace_id = $1 AND known_as = $2;

-- within: whatsappTemplates.ceiling
SELECT whatsapp_template.workspace_id AS "workspaceId", whatsapp_template.id,
  whatsapp_template.created_at AS "createdAt", whatsapp_template.updated_at AS "updatedAt",
  whatsapp_template.account_id AS "accountId", whatsapp_template.name, whatsapp_template.language,
  whatsapp_template.category, whatsapp_template.components, whatsapp_template.status,
  whatsapp_template.rejection_reason AS "rejectionReason", whatsapp_template.external_id AS "externalId",
  whatsapp_template.known_as AS "knownAs"
FROM conversations.whatsapp_template
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;
