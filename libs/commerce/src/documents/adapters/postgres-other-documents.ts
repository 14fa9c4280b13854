import type { Actor } from '@workops/kernel';
import { namedSql, shareLock, type Database, type Sql, type Transaction } from '@workops/platform/database';
import { recordStore } from '@workops/platform/records';
import type { Vehicle } from '../../stock/domain/vehicle';
import type { PastPurchase } from '../domain/purchase-note';
import type {
  Candidates,
  OtherDocumentDeps,
  OtherDocumentTransaction,
  PurchaseNoteRows,
  TradedVehicles,
} from '../other-document-ports';
import { LEADS_LOCK } from '../../leads/adapters/postgres-lead-store';
import { vehiclesOf } from '../../stock/adapters/postgres-vehicles';
import { creditInstitutions } from './credit-institution-record';
import { contactIn, documentReads } from './document-reads';
import { documentRows } from './document-rows';
import { consignmentSql, creditSql, purchaseNoteSql, settlementSql } from './other-document-kinds';
import { documentTransaction } from './postgres-documents';
import { paymentReads, paymentRows } from './postgres-payments';

const TRADED_IN = 'SELECT 1 FROM commerce.trade_in WHERE workspace_id = $1 AND purchase_note_id = $2';
const PURCHASED = `
  SELECT vehicle_id AS id
    FROM commerce.purchase_note
   WHERE workspace_id = $1 AND vehicle_id = ANY ($2::uuid[]) AND status = 'issued'`;
const KEEP = namedSql(
  ['workspaceId', 'purchaseNoteId', 'id', 'correctionReason', 'correctedBy', 'correctedAt', 'previous'],
  `
  INSERT INTO commerce.purchase_correction (workspace_id, purchase_note_id, id, correction_reason, corrected_by,
                                            corrected_at, previous)
  VALUES (:workspaceId, :purchaseNoteId, :id, :correctionReason, :correctedBy, :correctedAt, :previous)`,
);
const CORRECTIONS = `
  SELECT id, purchase_note_id AS "purchaseNoteId", correction_reason AS "correctionReason",
         corrected_by AS "correctedBy",
         corrected_at AS "correctedAt", previous
    FROM commerce.purchase_correction
   WHERE workspace_id = $1 AND purchase_note_id = $2
   ORDER BY corrected_at DESC, id DESC`;

function purchaseNoteRows(tx: Transaction, actor: Actor): PurchaseNoteRows {
  const { workspaceId } = actor;
  return {
    ...documentRows(tx, actor, purchaseNoteSql),
    isTradedIn: async (id) => (await tx.query(TRADED_IN, [workspaceId, id])).length > 0,
    purchased: async (ids) =>
      new Set((await tx.query<{ id: string }>(PURCHASED, [workspaceId, ids])).map(({ id }) => id)),
    keep: (past) => {
      const { id, purchaseNoteId, correctionReason, correctedBy, correctedAt, previous } = past;
      tx.defer(
        KEEP.text,
        KEEP.values({
          workspaceId,
          purchaseNoteId,
          id,
          correctionReason,
          correctedBy,
          correctedAt,
          previous: JSON.stringify(previous),
        }),
      );
    },
  };
}

const SAVE = namedSql(
  [
    'workspaceId',
    'id',
    'tenancy',
    'taxTreatment',
    'status',
    'heldByType',
    'heldById',
    'heldByDisplayId',
    'heldUntil',
    'retiredBySync',
    'updatedAt',
  ],
  `
  UPDATE commerce.vehicle
     SET tenancy = :tenancy, tax_treatment = :taxTreatment, status = :status, held_by_type = :heldByType,
         held_by_id = :heldById, held_by_display_id = :heldByDisplayId, held_until = :heldUntil,
         retired_by_sync = :retiredBySync, updated_at = :updatedAt
   WHERE workspace_id = :workspaceId AND id = :id`,
);
const CONSIGN = namedSql(
  ['workspaceId', 'ids', 'tenancies', 'taxTreatments', 'updatedAt'],
  `
  UPDATE commerce.vehicle v
     SET tenancy = made.tenancy, tax_treatment = made.tax_treatment, updated_at = made.updated_at
    FROM unnest(:ids::uuid[], :tenancies::text[], :taxTreatments::text[],
                :updatedAt::timestamptz[]) AS made (id, tenancy, tax_treatment, updated_at)
   WHERE v.workspace_id = :workspaceId AND v.id = made.id`,
);
const APPROVED_SALE = `
  SELECT id, total_clp AS "totalClp"
    FROM commerce.sale_note
   WHERE workspace_id = $1 AND vehicle_id = $2 AND status = 'approved'
   ORDER BY approved_at DESC LIMIT 1`;

function tradedVehicles(tx: Transaction, database: Database, { workspaceId }: Actor): TradedVehicles {
  return {
    lockAll: vehiclesOf(database, workspaceId).lockAll,
    save: (vehicle) => tx.defer(SAVE.text, SAVE.values({ ...vehicle, workspaceId })),
    consign: (vehicles) => {
      const of = <P extends keyof Vehicle>(property: P): Vehicle[P][] => vehicles.map((vehicle) => vehicle[property]);
      tx.defer(
        CONSIGN.text,
        CONSIGN.values({
          workspaceId,
          ids: of('id'),
          tenancies: of('tenancy'),
          taxTreatments: of('taxTreatment'),
          updatedAt: of('updatedAt'),
        }),
      );
    },
    approvedSale: async (vehicleId) =>
      (await tx.query<{ id: string; totalClp: number }>(APPROVED_SALE, [workspaceId, vehicleId]))[0],
  };
}

const KNOWN = 'SELECT id FROM commerce.consignment_candidate WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';
const ACCEPT = `
  UPDATE commerce.consignment_candidate SET status = 'accepted', updated_at = $3
   WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND status <> 'accepted'`;

const candidates = (tx: Transaction, { workspaceId }: Actor): Candidates => ({
  known: async (ids) =>
    new Set(ids.length === 0 ? [] : (await tx.query<{ id: string }>(KNOWN, [workspaceId, ids])).map(({ id }) => id)),
  accept: (ids, now) => tx.defer(ACCEPT, [workspaceId, ids, now]),
});

const ACTIVE = 'SELECT 1 FROM commerce.credit_institution WHERE workspace_id = $1 AND id = $2 AND is_active';

const otherDocuments = (tx: Transaction, database: Database, actor: Actor): OtherDocumentTransaction => ({
  ...documentTransaction(tx, database, actor),
  traded: tradedVehicles(tx, database, actor),
  purchaseNotes: purchaseNoteRows(tx, actor),
  consignments: documentRows(tx, actor, consignmentSql),
  settlements: documentRows(tx, actor, settlementSql),
  creditApplications: documentRows(tx, actor, creditSql),
  payments: paymentRows(tx, actor),
  candidates: candidates(tx, actor),
  activeInstitution: async (id) => (await tx.query(ACTIVE, [actor.workspaceId, id])).length > 0,
});

const REFERENCES = { vehicleId: 'vehicle_id', salespersonId: 'salesperson_id', locationId: 'location_id' };
const WITH_LEAD = { ...REFERENCES, leadId: 'lead_id' };
const NUMBERED = { ...WITH_LEAD, number: 'number' };

/** A settlement has its contract's contact. */
const OWNERS_CONTRACTS = {
  column: 'consignment_id',
  ids: `
    SELECT k.id
      FROM commerce.consignment k
     WHERE k.workspace_id = :workspaceId AND k.dueno_contact_id = ANY (:contactIds::uuid[])`,
};

const corrections = (sql: Sql) => (workspaceId: string, purchaseNoteId: string) =>
  sql.query<PastPurchase>(CORRECTIONS, [workspaceId, purchaseNoteId]);

type Stored =
  | 'otherDocuments'
  | 'purchaseNoteReads'
  | 'consignmentReads'
  | 'settlementReads'
  | 'creditReads'
  | 'paymentReads'
  | 'institutions';

export const otherDocumentsOn = (database: Database): Pick<OtherDocumentDeps, Stored> => ({
  otherDocuments: {
    transaction: (actor, work) =>
      database.transaction(async (tx) => {
        const lock = shareLock(tx, { name: LEADS_LOCK, workspaceId: actor.workspaceId });
        const [result] = await Promise.all([work(otherDocuments(tx, database, actor)), lock]);
        return result;
      }),
  },
  purchaseNoteReads: {
    ...documentReads(database, purchaseNoteSql, {
      state: 'status',
      references: { ...NUMBERED, contactId: 'seller_contact_id' },
      people: contactIn('seller_contact_id'),
    }),
    corrections: corrections(database),
  },
  consignmentReads: documentReads(database, consignmentSql, {
    state: 'estado',
    references: { ...WITH_LEAD, contactId: 'dueno_contact_id' },
    people: contactIn('dueno_contact_id'),
  }),
  settlementReads: documentReads(database, settlementSql, { references: REFERENCES, people: OWNERS_CONTRACTS }),
  creditReads: documentReads(database, creditSql, {
    state: 'state',
    references: { ...NUMBERED, contactId: 'buyer_contact_id', institutionId: 'institution_id' },
    people: contactIn('buyer_contact_id'),
  }),
  paymentReads: paymentReads(database),
  institutions: recordStore(database, { creditInstitutions }),
});
