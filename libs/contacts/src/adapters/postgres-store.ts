import { takeLock, type Database, type Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { ContactRecord } from '../domain/contact';
import { subscriberForms } from '../domain/subscriber';
import type { AddressedContact, Addresses, ContactRepository, ContactsStore } from '../ports';
import { platformFiles } from './platform-files';
import { postgresAttributeDefinitions } from './postgres-attribute-definitions';
import type { RememberedDefinitions } from './remembered-definitions';
import { COLUMNS, PLACEHOLDERS, SELECTED, columnValues } from './contact-columns';
import { PostgresChannels } from './postgres-channels';
import { postgresCompanies } from './postgres-companies';
import { postgresConsents } from './postgres-consents';
import { PostgresMerges } from './postgres-merges';
import { PostgresLedger } from './postgres-preferences';
import { postgresTags } from './postgres-tags';

const ADD = `
  INSERT INTO contacts.contact (${COLUMNS}) VALUES (${PLACEHOLDERS})
  ON CONFLICT (workspace_id, external_id) WHERE external_id IS NOT NULL AND merged_into_contact_id IS NULL DO NOTHING
  RETURNING id`;

const LOCK = `SELECT ${SELECTED} FROM contacts.contact WHERE workspace_id = $1 AND id = $2 FOR UPDATE`;

/** Survivor of the last contact with the external id. */
const SURVIVOR = `
  SELECT merged_into_contact_id AS id FROM contacts.contact
   WHERE workspace_id = $1 AND external_id = $2 AND external_id IS NOT NULL AND merged_into_contact_id IS NOT NULL
   ORDER BY created_at DESC, id DESC LIMIT 1`;

const LOCK_HOLDER = `
  SELECT ${SELECTED}
    FROM contacts.contact
   WHERE workspace_id = $1 AND external_id = $2 AND merged_into_contact_id IS NULL FOR UPDATE`;

const holdersOf = (column: string, value: string): string => `
  (SELECT id, blocked_at AS "blockedAt" FROM contacts.contact
    WHERE workspace_id = $1 AND ${column} = ${value} AND ${column} IS NOT NULL AND merged_into_contact_id IS NULL
    ORDER BY archived_at IS NOT NULL, created_at, id LIMIT 1)`;

const ADDRESSED = `
  SELECT id, "blockedAt" FROM (
    SELECT 0 AS place, * FROM ${holdersOf('email_normalised', '$2')} AS by_email
    UNION ALL SELECT 1, * FROM ${holdersOf('phone_e164', 'ANY ($3::text[])')} AS by_phone
  ) AS holder ORDER BY place LIMIT 1`;

const SAVE = `UPDATE contacts.contact SET (${COLUMNS}) = (${PLACEHOLDERS}) WHERE workspace_id = $1 AND id = $2`;

const HOLDER = `
  SELECT id FROM contacts.contact WHERE workspace_id = $1 AND external_id = $2 AND merged_into_contact_id IS NULL`;

export const isExternalIdTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'contact_external_id';

class PostgresContacts implements ContactRepository {
  constructor(
    private readonly database: Database,
    private readonly tx: Transaction,
    private readonly workspaceId: string,
  ) {}

  add(contact: ContactRecord): Promise<string | undefined> {
    return this.unlessHeld(contact, async () => (await this.tx.query(ADD, columnValues(contact))).length > 0);
  }

  async lock(id: string): Promise<ContactRecord | undefined> {
    const [contact] = await this.tx.query<ContactRecord>(LOCK, [this.workspaceId, id]);
    return contact;
  }

  async lockHolder(externalId: string): Promise<ContactRecord | undefined> {
    for (;;) {
      const values = [this.workspaceId, externalId];
      const [[holder], [survivor]] = await Promise.all([
        this.tx.query<ContactRecord>(LOCK_HOLDER, values),
        this.tx.query<{ id: string }>(SURVIVOR, values),
      ]);
      if (holder || !survivor) return holder;
      const locked = await this.lock(survivor.id);
      if (locked && locked.mergedIntoContactId === null) return locked;
      // The contact was merged while its lock was awaited; the next lookup finds the survivor.
    }
  }

  async lockAddressed({ emailNormalised, phoneE164 }: Addresses): Promise<AddressedContact | undefined> {
    const { tx, workspaceId } = this;
    const phoneForms = phoneE164 === null ? [] : [...new Set([phoneE164, ...subscriberForms('phone', phoneE164)])];
    // Email before phone in every transaction, which prevents deadlocks.
    const locks = [emailNormalised, phoneE164]
      .filter((address) => address !== null)
      .map((address) => takeLock(tx, { name: `contacts.address/${address}`, workspaceId }));
    const [[contact]] = await Promise.all([
      tx.query<AddressedContact>(ADDRESSED, [workspaceId, emailNormalised, phoneForms]),
      ...locks,
    ]);
    return contact;
  }

  async save(contact: ContactRecord, before: ContactRecord): Promise<string | undefined> {
    if (contact.externalId === before.externalId) {
      // The row is locked, so the write cannot fail.
      this.tx.defer(SAVE, columnValues(contact));
      return undefined;
    }
    return this.unlessHeld(contact, () => this.savedInSavepoint(contact));
  }

  /** An update has no ON CONFLICT; the savepoint keeps the transaction usable if the external id is in use. */
  private async savedInSavepoint(contact: ContactRecord): Promise<boolean> {
    try {
      await this.database.transaction((savepoint) => savepoint.query(SAVE, columnValues(contact)));
      return true;
    } catch (error) {
      if (isExternalIdTaken(error)) return false;
      throw error;
    }
  }

  /** The holder may release the external id before the lookup; the write is then retried. */
  private async unlessHeld(contact: ContactRecord, write: () => Promise<boolean>): Promise<string | undefined> {
    for (;;) {
      if (await write()) return undefined;
      const [holder] = await this.tx.query<{ id: string }>(HOLDER, [this.workspaceId, contact.externalId]);
      if (holder) return holder.id;
    }
  }
}

export const postgresStore = (database: Database, definitions: RememberedDefinitions, files: Files): ContactsStore => ({
  transaction: (actor, work) =>
    database.transaction((tx) =>
      work({
        contacts: new PostgresContacts(database, tx, actor.workspaceId),
        channels: new PostgresChannels(tx, actor.workspaceId),
        preferences: new PostgresLedger(tx, actor.workspaceId),
        merges: new PostgresMerges(database, tx, actor.workspaceId),
        companies: postgresCompanies(database, actor.workspaceId),
        tags: postgresTags(database, actor.workspaceId),
        attributeDefinitions: postgresAttributeDefinitions(database, actor.workspaceId, () =>
          tx.afterCommit(() => definitions.forget(actor.workspaceId)),
        ),
        consents: postgresConsents(tx, actor.workspaceId),
        files: platformFiles(files, tx, actor.workspaceId),
        events: tx.recorder(actor),
        audit: tx.auditTrail(actor),
      }),
    ),
});
