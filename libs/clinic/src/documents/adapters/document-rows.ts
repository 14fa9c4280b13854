import { visibleTo, type Actor } from '@workops/kernel';
import type { Sql, Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { DocumentRows, DocumentTransaction } from '../document-ports';
import type { ClinicDocument } from '../domain/document';
import { entered } from '../../care/adapters/care-rows';
import { lockedOfPatient } from '../../patients/adapters/locked-of-patient';
import { foundPatient } from '../../patients/adapters/patient-rows';
import { documentRow, documents as kind } from './document-record';

const { sql } = kind;
const SAME = `
  ${sql.select}
   WHERE workspace_id = $1 AND patient_id = $2 AND sha256 = $3 AND status = 'current' AND withdrawn_at IS NULL
     AND id <> $4
   ORDER BY id LIMIT 1`;
const SUPERSEDED = `
  ${sql.select}
   WHERE workspace_id = $1 AND patient_id = $2 AND superseded_by_id = $3 AND withdrawn_at IS NULL
   ORDER BY id`;
const SCAN = `
  SELECT 1
    FROM clinic.consent
   WHERE workspace_id = $1 AND patient_id = $2 AND status = 'signed' AND document_id = $3 LIMIT 1`;
const WITHDRAW = `
  UPDATE clinic.document SET withdrawn_at = $3, erase_due_at = $4, updated_at = $3 WHERE workspace_id = $1 AND id = $2`;
const ENCOUNTER = 'SELECT patient_id AS id FROM clinic.encounter WHERE workspace_id = $1 AND id = $2';

export async function foundDocument(on: Sql, actor: Actor, id: string): Promise<ClinicDocument | undefined> {
  const [document] = await on.query<ClinicDocument>(sql.byId, [actor.workspaceId, id]);
  return document && visibleTo(actor, document) ? document : undefined;
}

function documentRows(tx: Transaction, actor: Actor): DocumentRows {
  const { workspaceId } = actor;
  return {
    lock: async (id) => {
      const locked = await lockedOfPatient(tx, workspaceId, await foundDocument(tx, actor, id), sql.lock);
      return locked && { document: locked.record, patient: locked.patient };
    },
    ofPatient: async (patientId, id) => {
      const document = await foundDocument(tx, actor, id);
      return document?.patientId === patientId ? document : undefined;
    },
    withContent: async (patientId, sha256, except) =>
      (await tx.query<ClinicDocument>(SAME, [workspaceId, patientId, sha256, except]))[0],
    supersededBy: (patientId, id) => tx.query<ClinicDocument>(SUPERSEDED, [workspaceId, patientId, id]),
    isConsentScan: async (patientId, id) => (await tx.query(SCAN, [workspaceId, patientId, id])).length > 0,
    add: (document) => tx.defer(sql.insert, sql.addedValues(documentRow(document))),
    save: (document) => tx.defer(sql.save, sql.savedValues(workspaceId, document.id, documentRow(document))),
    withdraw: (id, now, eraseDueAt) => tx.defer(WITHDRAW, [workspaceId, id, now, eraseDueAt]),
  };
}

export function documentTransaction(tx: Transaction, files: Files, actor: Actor): DocumentTransaction {
  const { workspaceId } = actor;
  return {
    patients: { lock: (ref) => foundPatient(tx, workspaceId, ref, 'FOR NO KEY UPDATE') },
    documents: documentRows(tx, actor),
    patientOfEncounter: async (id) => (await tx.query<{ id: string }>(ENCOUNTER, [workspaceId, id]))[0]?.id,
    holdFile: (id) => files.hold(tx, workspaceId, id),
    entered: (patientId, at) => entered(tx, workspaceId, patientId, at),
    events: tx.recorder(actor),
    audit: tx.auditTrail(actor),
  };
}
