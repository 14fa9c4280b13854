import { systemActor, type Clock, type Ids } from '@workops/kernel';
import type { Database, Sql, Transaction } from '@workops/platform/database';
import type { CorrespondentRepository, HeldChannel, Identity } from '../correspondent-ports';
import { createCorrespondents, type Correspondents } from '../correspondents';
import type { ChannelKind } from '../domain/channel';
import type { ContactRecord } from '../domain/contact';
import type { MailStandingOf } from '../outbound-ports';
import type { WorkspaceCountries } from '../ports';
import { COLUMNS, PLACEHOLDERS, SELECTED, columnValues } from './contact-columns';
import { outboundContactsOn, PostgresLedger } from './postgres-preferences';
import { contactFactsOn } from './whole-contact';

const HOLDERS = `
  SELECT c.kind, c.identifier_normalised AS "identifierNormalised", c.verified, k.id AS "contactId",
         k.blocked_at IS NOT NULL AS blocked,
         k.archived_at IS NOT NULL AS archived, k.bot_replies_disabled AS "botRepliesDisabled"
    FROM unnest($2::text[], $3::text[]) AS asked (kind, identity)
   CROSS JOIN LATERAL (
     SELECT *
       FROM contacts.channel
      WHERE workspace_id = $1 AND kind = asked.kind AND identifier_normalised = asked.identity LIMIT 1) AS c
   CROSS JOIN LATERAL (SELECT * FROM contacts.contact WHERE workspace_id = $1 AND id = c.contact_id LIMIT 1) AS k`;

/** Every transaction locks in the same order, which prevents deadlocks. */
const LOCK = `
  SELECT pg_advisory_xact_lock(hashtextextended('contacts.identity/' || $1 || '/' || key, 0))
    FROM unnest($2::text[]) AS key`;

const ADD = `INSERT INTO contacts.contact (${COLUMNS}) VALUES (${PLACEHOLDERS})`;

const ADD_CHANNELS = `
  INSERT INTO contacts.channel (workspace_id, id, contact_id, kind, identifier, identifier_normalised, label, verified,
                                created_at)
  SELECT $1, id, "contactId", kind, identifier, "identifierNormalised", label, verified, "createdAt"
    FROM json_to_recordset($2::json) AS c (id uuid, "contactId" uuid, kind text, identifier text,
                                           "identifierNormalised" text, label text,
                                           verified boolean, "createdAt" timestamptz)
   ORDER BY kind, "identifierNormalised"
  ON CONFLICT (workspace_id, kind, identifier_normalised) DO NOTHING`;

const VERIFY = `
  UPDATE contacts.channel c SET verified = true FROM unnest($2::text[], $3::text[]) AS asked (kind, identity)
   WHERE c.workspace_id = $1 AND c.kind = ANY ($2::text[]) AND c.identifier_normalised = ANY ($3::text[])
     AND c.kind = asked.kind AND c.identifier_normalised = asked.identity`;

const CONTACT = `SELECT ${SELECTED} FROM contacts.contact WHERE workspace_id = $1 AND id = $2 FOR UPDATE`;
const LOCK_LIVE = `
  SELECT id
    FROM contacts.contact
   WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND merged_into_contact_id IS NULL
   ORDER BY id FOR UPDATE`;
const WITH_ADDRESS = `
  SELECT ${SELECTED} FROM contacts.contact
   WHERE workspace_id = $1 AND email_normalised = $2 AND merged_into_contact_id IS NULL
     AND email_status = ANY ($3::text[])
   ORDER BY id LIMIT $4 FOR UPDATE`;
const SAVE = `UPDATE contacts.contact SET (${COLUMNS}) = (${PLACEHOLDERS}) WHERE workspace_id = $1 AND id = $2`;
const KINDS = 'SELECT DISTINCT kind FROM contacts.channel WHERE workspace_id = $1 AND contact_id = $2';
const CHANNEL_OF = `
  SELECT identifier
    FROM contacts.channel
   WHERE workspace_id = $1 AND contact_id = $2 AND kind = $3
   ORDER BY id LIMIT 1`;

const SILENCED = 'SELECT 1 FROM contacts.contact WHERE workspace_id = $1 AND id = $2 AND bot_replies_disabled';

const UNSUBSCRIBED = `
  SELECT DISTINCT email_normalised AS address FROM contacts.contact
   WHERE workspace_id = $1 AND email_normalised = ANY ($2::text[]) AND merged_into_contact_id IS NULL
     AND email_status = 'unsubscribed'`;

const BRAND = 'SELECT brand FROM contacts.contact WHERE workspace_id = $1 AND id = $2';

export const holdersOn = (sql: Sql, workspaceId: string, identities: readonly Identity[]): Promise<HeldChannel[]> =>
  sql.query<HeldChannel>(HOLDERS, [
    workspaceId,
    identities.map(({ kind }) => kind),
    identities.map(({ identity }) => identity),
  ]);

const toRepository = (tx: Transaction, workspaceId: string): CorrespondentRepository => ({
  holders: (identities) => holdersOn(tx, workspaceId, identities),
  lock: async (keys) => {
    await tx.query(LOCK, [workspaceId, keys]);
  },
  add: async (contacts) => {
    await tx.run(contacts.map((contact) => ({ sql: ADD, values: columnValues(contact) })));
  },
  addChannels: async (channels) => {
    await tx.query(ADD_CHANNELS, [workspaceId, JSON.stringify(channels)]);
  },
  verify: async (channels) => {
    const values = [
      workspaceId,
      channels.map(({ kind }) => kind),
      channels.map(({ identifierNormalised }) => identifierNormalised),
    ];
    await tx.query(VERIFY, values);
  },
  contact: async (id) => (await tx.query<ContactRecord>(CONTACT, [workspaceId, id]))[0],
  lockLive: async (ids) => new Set((await tx.query<{ id: string }>(LOCK_LIVE, [workspaceId, ids])).map(({ id }) => id)),
  withAddress: (address, statuses, limit) =>
    tx.query<ContactRecord>(WITH_ADDRESS, [workspaceId, address, statuses, limit]),
  save: (contact) => {
    tx.defer(SAVE, columnValues(contact));
    return Promise.resolve();
  },
  listKinds: async (contactId) =>
    (await tx.query<{ kind: ChannelKind }>(KINDS, [workspaceId, contactId])).map(({ kind }) => kind),
  findChannel: async (contactId, kind) =>
    (await tx.query<{ identifier: string }>(CHANNEL_OF, [workspaceId, contactId, kind]))[0],
});

interface CorrespondentsOn {
  database: Database;
  workspaces: WorkspaceCountries;
  mailStanding: MailStandingOf;
  clock: Clock;
  ids: Ids;
}

/** Serves every process that receives or sends messages. */
export const correspondentsOn = ({
  database,
  workspaces,
  mailStanding,
  clock,
  ids,
}: CorrespondentsOn): Correspondents =>
  createCorrespondents({
    holders: (workspaceId, identities) => holdersOn(database, workspaceId, identities),
    transaction: ({ workspaceId, livemode }, work) =>
      database.transaction((tx) => {
        const system = systemActor(workspaceId, livemode);
        const [events, audit] = [tx.recorder(system), tx.auditTrail(system)];
        return work({
          correspondents: toRepository(tx, workspaceId),
          ledger: new PostgresLedger(tx, workspaceId),
          events,
          audit,
        });
      }),
    outboundContacts: (workspaceId, ids) => outboundContactsOn(database, workspaceId, ids),
    unsubscribed: async (workspaceId, addresses) =>
      new Set(
        (await database.query<{ address: string }>(UNSUBSCRIBED, [workspaceId, addresses])).map(
          ({ address }) => address,
        ),
      ),
    silenced: async (workspaceId, contactId) => (await database.query(SILENCED, [workspaceId, contactId])).length > 0,
    loadBrand: async (workspaceId, contactId) =>
      (await database.query<{ brand: string | null }>(BRAND, [workspaceId, contactId]))[0]?.brand ?? null,
    loadFacts: contactFactsOn(database),
    workspaces,
    mailStanding,
    clock,
    ids,
  });
