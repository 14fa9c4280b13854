import type { Actor } from '@workops/kernel';
import { namedSql, takeLock, visibleRows, type Transaction } from '@workops/platform/database';
import type { LeadLoad } from '../domain/assignment';
import type { LeadRecord } from '../domain/lead';
import type { LeadRepository, LeadWords, ShownLead } from '../lead-ports';
import { CHANGING, changingOf, COLUMNS, rowsOf, SELECTED, SHOWN } from './lead-columns';
import { OWNERSHIP } from './lead-conditions';

const ADD = `
  WITH added AS (
    INSERT INTO commerce.lead (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::commerce.lead, $1)
    ON CONFLICT (workspace_id, source, account_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
    RETURNING workspace_id, id
  ), worded AS (
    INSERT INTO commerce.lead_words (workspace_id, lead_id, of_contact, of_vehicle)
    SELECT workspace_id, id, $2, $3
      FROM added
  )
  SELECT id FROM added`;

const HOLDER = `
  SELECT ${SELECTED} FROM commerce.lead l
   WHERE l.workspace_id = $1 AND l.source = $2 AND l.account_id IS NOT DISTINCT FROM $3 AND l.external_id = $4`;

const LIVE = `
  SELECT ${SELECTED}
    FROM commerce.lead l
   WHERE l.workspace_id = $1
     AND l.id = (SELECT coalesce(merged_into_id, id) FROM commerce.lead WHERE workspace_id = $1 AND id = $2)
   FOR UPDATE`;

const OPEN_OF = `
  SELECT ${SELECTED} FROM commerce.lead l
   WHERE l.workspace_id = $1 AND l.contact_id = $2 AND l.pipeline_id = $3 AND l.status = 'open'
   ORDER BY l.updated_at DESC, l.id DESC LIMIT 1 FOR UPDATE`;

const SAVE = `
  UPDATE commerce.lead l SET (${CHANGING}) = (SELECT ${changingOf('r')})
    FROM jsonb_populate_recordset(NULL::commerce.lead, $2) r WHERE l.workspace_id = $1 AND l.id = r.id`;

const SAVE_VEHICLE_WORDS = 'UPDATE commerce.lead_words SET of_vehicle = $3 WHERE workspace_id = $1 AND lead_id = $2';

const LAST_CLOSED = `
  SELECT l.status, l.owner_user_id AS "ownerUserId"
    FROM commerce.lead l
   WHERE l.workspace_id = $1 AND l.contact_id = $2 AND l.status <> 'open' AND l.merged_into_id IS NULL
   ORDER BY l.closed_at DESC, l.id DESC LIMIT 1`;

const GIVE_INQUIRIES = 'UPDATE commerce.inquiry SET lead_id = $3 WHERE workspace_id = $1 AND lead_id = $2';

const GIVE_DOCUMENTS = [
  'marketplace_order',
  'quote',
  'reservation',
  'sale_note',
  'purchase_note',
  'consignment',
  'credit_application',
].map(
  (table) => `
    UPDATE commerce.${table} SET lead_id = $3, updated_at = $4 WHERE workspace_id = $1 AND lead_id = $2`,
);

/** So that a merged lead always names a lead that is not merged. */
const GIVE_MERGED_LEADS = namedSql(
  ['workspaceId', 'fromId', 'toId', 'now', 'contactId'],
  `
  UPDATE commerce.lead SET merged_into_id = :toId, updated_at = :now
   WHERE workspace_id = :workspaceId AND contact_id = :contactId AND merged_into_id = :fromId`,
);

const LOADS = `
  SELECT asked.id,
         (SELECT coalesce(sum(t.leads), 0)::int FROM commerce.lead_tally t
           WHERE t.workspace_id = $1 AND t.owner_user_id = asked.id AND t.status = 'open') AS open,
         (SELECT max(l.created_at)
            FROM commerce.lead l
           WHERE l.workspace_id = $1 AND l.owner_user_id = asked.id) AS "lastAt"
    FROM unnest($2::uuid[]) AS asked (id)`;

export class PostgresLeads implements LeadRepository {
  constructor(
    private readonly tx: Transaction,
    private readonly actor: Actor,
  ) {}

  async add(lead: LeadRecord, { ofContact, ofVehicle }: LeadWords): Promise<LeadRecord | undefined> {
    if (lead.workspaceId !== this.actor.workspaceId) throw new Error('A lead is written in its own workspace only.');
    const added = await this.tx.query(ADD, [rowsOf([lead]), ofContact, ofVehicle]);
    if (added.length > 0) return undefined;
    const [holder] = await this.tx.query<LeadRecord>(HOLDER, [
      lead.workspaceId,
      lead.source,
      lead.accountId,
      lead.externalId,
    ]);
    return holder;
  }

  lock(ids: readonly string[]): Promise<ShownLead[]> {
    const visible = visibleRows(this.actor, OWNERSHIP, 3);
    const text = `
      SELECT ${SHOWN}
        FROM commerce.lead l
       WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND ${visible.sql}
       ORDER BY l.id FOR UPDATE`;
    return this.tx.query<ShownLead>(text, [this.actor.workspaceId, ids, ...visible.values]);
  }

  async lockLive(id: string): Promise<LeadRecord | undefined> {
    return (await this.tx.query<LeadRecord>(LIVE, [this.actor.workspaceId, id]))[0];
  }

  async lockOpenOf(contactId: string, pipelineId: string): Promise<LeadRecord | undefined> {
    const { workspaceId } = this.actor;
    const lock = takeLock(this.tx, { name: `commerce.leads_of/${contactId}`, workspaceId });
    const [[lead]] = await Promise.all([
      this.tx.query<LeadRecord>(OPEN_OF, [workspaceId, contactId, pipelineId]),
      lock,
    ]);
    return lead;
  }

  async save(leads: readonly LeadRecord[]): Promise<void> {
    if (leads.length > 0) await this.tx.query(SAVE, [this.actor.workspaceId, rowsOf(leads)]);
  }

  async saveVehicleWords(id: string, words: string): Promise<void> {
    await this.tx.query(SAVE_VEHICLE_WORDS, [this.actor.workspaceId, id, words]);
  }

  async lastClosed(contactId: string): Promise<Pick<LeadRecord, 'status' | 'ownerUserId'> | undefined> {
    return (
      await this.tx.query<Pick<LeadRecord, 'status' | 'ownerUserId'>>(LAST_CLOSED, [this.actor.workspaceId, contactId])
    )[0];
  }

  async giveRecords({ id, contactId }: LeadRecord, toId: string, now: Date): Promise<void> {
    const { workspaceId } = this.actor;
    await Promise.all([
      this.tx.query(GIVE_INQUIRIES, [workspaceId, id, toId]),
      ...GIVE_DOCUMENTS.map((text) => this.tx.query(text, [workspaceId, id, toId, now])),
      this.tx.query(
        GIVE_MERGED_LEADS.text,
        GIVE_MERGED_LEADS.values({ workspaceId, fromId: id, toId, now, contactId }),
      ),
    ]);
  }

  async loads(memberIds: readonly string[]): Promise<ReadonlyMap<string, LeadLoad>> {
    const { workspaceId } = this.actor;
    const lock = takeLock(this.tx, { name: 'commerce.assignment', workspaceId });
    const [rows] = await Promise.all([this.tx.query<LeadLoad & { id: string }>(LOADS, [workspaceId, memberIds]), lock]);
    return new Map(rows.map(({ id, open, lastAt }) => [id, { open, lastAt }]));
  }
}
