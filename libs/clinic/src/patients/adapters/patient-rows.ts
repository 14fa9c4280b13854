import type { Database, Transaction } from '@workops/platform/database';
import {
  claimedValue,
  claimsMore,
  UNIQUE_OF_PATIENTS,
  type Patient,
  type PatientRef,
  type TakenFromPatient,
  type UniqueOfPatients,
} from '../domain/patient';
import { foldedNumber } from '../domain/patient-fields';
import type { PatientRows } from '../patient-ports';
import { nextNumber } from '../../adapters/folio';
import { patientRow, patients as kind } from './patient-record';

const { sql } = kind;
const ADD = `${sql.insert} ON CONFLICT DO NOTHING RETURNING id`;
const LOCK_ALL = `${sql.byIds} ORDER BY id FOR NO KEY UPDATE`;
const BY_NUMBER = `${sql.select} WHERE workspace_id = $1 AND number = $2`;

const holder = (condition: string): string =>
  `SELECT id FROM clinic.patient WHERE workspace_id = $1 AND id <> $2 AND status = 'active' AND ${condition}`;
const HOLDER: Record<UniqueOfPatients, string> = {
  rut: holder('rut = $3'),
  document: holder('document_kind = $3 AND document_folded = $4'),
  externalId: holder('external_id = $3'),
  self: holder('self_of = $3'),
};
const uniqueValues = (patient: Patient, field: UniqueOfPatients): unknown[] => {
  if (field === 'document') return [patient.documentKind, foldedNumber(patient.documentNumber!)];
  return [field === 'self' ? patient.selfOf : patient[field]];
};

/** A merge of contacts may have left a contact's own patient with `self_of` null. */
const OWN = `
  SELECT id
    FROM clinic.patient
   WHERE workspace_id = $1 AND id <> $2 AND status = 'active' AND relation = 'self' AND contact_id = $3 LIMIT 1`;

const INDEXES = ['patient_rut', 'patient_document', 'patient_external_id', 'patient_self_of'];
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && INDEXES.includes(String(error.constraint));

const BURY = `
  UPDATE clinic.patient SET status = 'merged', merged_into_patient_id = $3, self_of = NULL, updated_at = $4
   WHERE workspace_id = $1
     AND (id = ANY ($2::uuid[]) OR (status = 'merged' AND merged_into_patient_id = ANY ($2::uuid[])))`;

export async function foundPatient(
  tx: Transaction,
  workspaceId: string,
  ref: PatientRef,
  lock = '',
): Promise<Patient | undefined> {
  const [text, value] = 'id' in ref ? [sql.byId, ref.id] : [BY_NUMBER, ref.number];
  return (await tx.query<Patient>(`${text} ${lock}`, [workspaceId, value]))[0];
}

const LOCK = 'FOR NO KEY UPDATE';

/** A tombstone is read but not locked, because a merge that buries its survivor rewrites it, which would deadlock. */
export async function lockLivePatient(tx: Transaction, workspaceId: string, id: string): Promise<Patient | undefined> {
  let meant = id;
  for (;;) {
    const unlocked = await foundPatient(tx, workspaceId, { id: meant });
    if (!unlocked) return undefined;
    const patient = await foundPatient(tx, workspaceId, { id: unlocked.mergedIntoPatientId ?? meant }, LOCK);
    if (!patient || patient.status === 'active') return patient;
    meant = patient.id;
  }
}

export function patientRows(tx: Transaction, database: Database, workspaceId: string): PatientRows {
  async function takenFrom(patient: Patient): Promise<TakenFromPatient | undefined> {
    for (const field of UNIQUE_OF_PATIENTS) {
      if (claimedValue(patient, field) === null) continue;
      const [holding] = await tx.query<{ id: string }>(HOLDER[field], [
        workspaceId,
        patient.id,
        ...uniqueValues(patient, field),
      ]);
      if (holding) return { field, patientId: holding.id };
    }
    return undefined;
  }

  async function findOwn(patient: Patient): Promise<TakenFromPatient | undefined> {
    if (claimedValue(patient, 'self') === null) return undefined;
    const [own] = await tx.query<{ id: string }>(OWN, [workspaceId, patient.id, patient.contactId]);
    return own && { field: 'self', patientId: own.id };
  }

  /** Retries if the holder has released the value between the failed write and the lookup. */
  async function unlessTaken(patient: Patient, write: () => Promise<boolean>): Promise<TakenFromPatient | undefined> {
    while (!(await write())) {
      const conflict = await takenFrom(patient);
      if (conflict) return conflict;
    }
    return undefined;
  }

  const saved = async (patient: Patient): Promise<boolean> => {
    await tx.query(sql.save, sql.savedValues(workspaceId, patient.id, patientRow(patient)));
    return true;
  };

  /** A savepoint keeps the transaction usable after a conflict. */
  async function savedInSavepoint(patient: Patient): Promise<boolean> {
    try {
      return await database.transaction(() => saved(patient));
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  return {
    byRef: (ref) => foundPatient(tx, workspaceId, ref),
    lock: (ref) => foundPatient(tx, workspaceId, ref, LOCK),
    lockLive: (id) => lockLivePatient(tx, workspaceId, id),
    lockAll: async (ids) => (ids.length === 0 ? [] : tx.query<Patient>(LOCK_ALL, [workspaceId, ids])),
    add: async (unnumbered) => {
      const own = await findOwn({ ...unnumbered, number: 0 });
      if (own) return { taken: own };
      const patient = { ...unnumbered, number: await nextNumber(tx, workspaceId, 'patient') };
      const conflict = await unlessTaken(
        patient,
        async () => (await tx.query(ADD, sql.addedValues(patientRow(patient)))).length > 0,
      );
      return conflict ? { taken: conflict } : { added: patient };
    },
    bury: async (ids, survivorId, now) => {
      await tx.query(BURY, [workspaceId, ids, survivorId, now]);
    },
    save: async (before, after) => {
      const own = after.selfOf === before.selfOf ? undefined : await findOwn(after);
      return own ?? unlessTaken(after, () => (claimsMore(before, after) ? savedInSavepoint(after) : saved(after)));
    },
  };
}
