-- Run by libs/contacts/src/adapters/contacts-records.ts. Written by the test run (ADR 100).

-- within: definitions.ceiling
SELECT attribute_definition.workspace_id AS "workspaceId", attribute_definition.id,
  attribute_definition.created_at AS "createdAt", attribute_definition.updated_at AS "updatedAt",
  attribute_definition.key, attribute_definition.label, attribute_definition.type, attribute_definition.options
FROM contacts.attribute_definition
WHERE workspace_id = $1
ORDER BY id;

-- within: definitions.ceiling
SELECT attribute_definition.workspace_id AS "workspaceId", attribute_definition.id,
  attribute_definition.created_at AS "createdAt", attribute_definition.updated_at AS "updatedAt",
  attribute_definition.key, attribute_definition.label, attribute_definition.type, attribute_definition.options
FROM contacts.attribute_definition
WHERE workspace_id = $1
ORDER BY id FOR SHARE;

-- within: definitions.ceiling
SELECT attribute_definition.workspace_id AS "workspaceId", attribute_definition.id,
  attribute_definition.created_at AS "createdAt", attribute_definition.updated_at AS "updatedAt",
  attribute_definition.key, attribute_definition.label, attribute_definition.type, attribute_definition.options
FROM contacts.attribute_definition
WHERE workspace_id = $1 AND key = $2 FOR UPDATE;

-- within: tags.ceiling
SELECT tag.workspace_id AS "workspaceId", tag.id, tag.created_at AS "createdAt", tag.updated_at AS "updatedAt", tag.name
FROM contacts.tag
WHERE workspace_id = $1 AND id = $2;

-- within: tags.ceiling
SELECT tag.workspace_id AS "workspaceId", tag.id, tag.created_at AS "createdAt", tag.updated_at AS "updatedAt", tag.name
FROM contacts.tag
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;
