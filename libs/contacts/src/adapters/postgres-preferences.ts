import { counted, withinCeiling, type Sql, type Transaction } from '@workops/platform/database';
import type { OutboundContact } from '../domain/outbound-policy';
import { standingPreferences, type OutboundPreference } from '../domain/outbound-preference';
import type { PreferenceLedger, PreferenceReads } from '../outbound-ports';

const PREFERENCES = counted(
  'outbound_preferences',
  'FROM contacts.outbound_preference WHERE workspace_id = $1 AND contact_id = $2',
);

const APPEND = `
  INSERT INTO contacts.outbound_preference (workspace_id, id, contact_id, channel, scope, status, legal_basis,
                                            message_id, created_at)
  SELECT $1, e.id, e."contactId", e.channel, e.scope, e.status, e."legalBasis", e."messageId", e."createdAt"
    FROM ROWS FROM (json_to_recordset($2::json) AS (id uuid, "contactId" uuid, channel text, scope text, status text,
                                          "legalBasis" text,
                                                    "messageId" uuid, "createdAt" timestamptz)) WITH ORDINALITY AS e
   ORDER BY e.ordinality`;

const SELECTED = `id, workspace_id AS "workspaceId", contact_id AS "contactId", channel, scope, status, legal_basis AS "legalBasis",
  message_id AS "messageId", created_at AS "createdAt"`;

const LAST = `
  SELECT ${SELECTED}
    FROM (SELECT DISTINCT ON (contact_id, channel, scope) *
            FROM contacts.outbound_preference WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[])
           ORDER BY contact_id, channel, scope, position DESC) last
   ORDER BY position`;

const MOVE =
  'UPDATE contacts.outbound_preference SET contact_id = $3 WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[])';

export class PostgresLedger implements PreferenceLedger {
  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
  ) {}

  async append(entry: OutboundPreference): Promise<void> {
    await withinCeiling(this.tx, PREFERENCES, this.workspaceId, entry.contactId);
    await this.repeat([entry]);
  }

  async repeat(entries: readonly OutboundPreference[]): Promise<void> {
    await this.tx.query(APPEND, [this.workspaceId, JSON.stringify(entries)]);
  }

  loadLatest(contactIds: readonly string[]): Promise<OutboundPreference[]> {
    return this.tx.query<OutboundPreference>(LAST, [this.workspaceId, contactIds]);
  }

  async move(fromContactIds: readonly string[], toContactId: string): Promise<void> {
    await this.tx.query(MOVE, [this.workspaceId, fromContactIds, toContactId]);
  }
}

const PAGE = `
  SELECT ${SELECTED}
    FROM contacts.outbound_preference
   WHERE workspace_id = $1 AND contact_id = $2
     AND ($3::uuid IS NULL
          OR position < (SELECT position FROM contacts.outbound_preference WHERE workspace_id = $1 AND id = $3))
   ORDER BY position DESC LIMIT $4`;

const OUTBOUND_CONTACT = `
  SELECT c.id, c.email, c.phone, c.channels, c.email_consent AS "emailConsent", c.email_status AS "emailStatus",
         c.blocked_at AS "blockedAt",
         c.archived_at AS "archivedAt", c.merged_into_contact_id AS "mergedIntoContactId",
         coalesce((SELECT json_agg(json_build_object('channel', last.channel, 'scope', last.scope, 'status',
                                                     last.status))
                     FROM (SELECT DISTINCT ON (p.channel, p.scope) p.channel, p.scope, p.status
                             FROM contacts.outbound_preference p
                            WHERE p.workspace_id = c.workspace_id AND p.contact_id = c.id
                            ORDER BY p.channel, p.scope, p.position DESC) last), '[]') AS last
    FROM contacts.contact c WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])`;

type OutboundRow = Omit<OutboundContact, 'preferences'> & { id: string; last: OutboundPreference[] };

/** Existing contacts by id, in one query. */
export async function outboundContactsOn(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OutboundContact>> {
  const rows = await sql.query<OutboundRow>(OUTBOUND_CONTACT, [workspaceId, ids]);
  return new Map(rows.map(({ id, last, ...contact }) => [id, { ...contact, preferences: standingPreferences(last) }]));
}

export const postgresPreferenceReads = (sql: Sql): PreferenceReads => ({
  page: ({ workspaceId }, contactId, { limit, before }) =>
    sql.query<OutboundPreference>(PAGE, [workspaceId, contactId, before, limit]),
  last: ({ workspaceId }, contactId) => sql.query<OutboundPreference>(LAST, [workspaceId, [contactId]]),
  outboundContact: async ({ workspaceId }, contactId) =>
    (await outboundContactsOn(sql, workspaceId, [contactId])).get(contactId),
});
