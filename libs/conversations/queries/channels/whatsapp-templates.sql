-- Run by libs/conversations/src/channels/adapters/whatsapp-templates.ts. Written by the test run (ADR 100).

-- name: OF_NOTICES
SELECT t.name, t.language, t.components FROM conversations.messaging_account a
  JOIN conversations.whatsapp_template t ON t.workspace_id = a.workspace_id AND t.account_id = a.id
   AND t.id = CASE $3 WHEN 'reminder' THEN a.reminder_template_id ELSE a.cancel_template_id END
 WHERE a.workspace_id = $1 AND a.id = $2 AND t.category <> 'marketing' AND t.known_as IS NOT NULL;

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
WHERE workspace_id = $1 AND account_id = $2;

-- within: whatsappTemplates.ceiling
SELECT whatsapp_template.workspace_id AS "workspaceId", whatsapp_template.id,
  whatsapp_template.created_at AS "createdAt", whatsapp_template.updated_at AS "updatedAt",
  whatsapp_template.account_id AS "accountId", whatsapp_template.name, whatsapp_template.language,
  whatsapp_template.category, whatsapp_template.components, whatsapp_template.status,
  whatsapp_template.rejection_reason AS "rejectionReason", whatsapp_template.external_id AS "externalId",
  whatsapp_template.known_as AS "knownAs"
FROM conversations.whatsapp_template
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;
