import type { Sql } from '@workops/platform/database';
import type { ContactCard, ContactCards } from '../directory-ports';

const CARDS = `
  SELECT id, name, email, phone, phone_e164 AS "phoneE164", external_id AS "externalId", merged_into_contact_id AS "mergedIntoContactId", blocked_at AS "blockedAt"
    FROM contacts.contact WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`;

export const postgresCards = (sql: Sql): ContactCards => ({
  cards: (workspaceId, ids) => sql.query<ContactCard>(CARDS, [workspaceId, ids]),
});
