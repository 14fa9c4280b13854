import type { Database, Sql, Transaction } from '@workops/platform/database';
import type { PrivacyRequest } from '../domain/privacy-request';
import type { PrivacyRef, RequestReads, RequestRows } from '../privacy-ports';
import { nextNumber } from '../../adapters/folio';
import { ifPresent, newestFirst } from '../../adapters/newest-first';
import { lockLivePatient } from '../../patients/adapters/patient-rows';
import { privacyRequests as kind } from './privacy-record';

const { sql } = kind;
const BY_NUMBER = `${sql.select} WHERE workspace_id = $1 AND number = $2`;
const OPEN = `
  SELECT id FROM clinic.privacy_request WHERE workspace_id = $1 AND patient_id = $2 AND kind = $3 AND status = 'open'`;
const BLOCKING = `
  SELECT 1
    FROM clinic.privacy_request
   WHERE workspace_id = $1 AND patient_id = $2 AND status = 'open' AND blocked LIMIT 1`;

async function findRequest(on: Sql, workspaceId: string, ref: PrivacyRef): Promise<PrivacyRequest | undefined> {
  const [text, value] = 'id' in ref ? [sql.byId, ref.id] : [BY_NUMBER, ref.number];
  return (await on.query<PrivacyRequest>(text, [workspaceId, value]))[0];
}

export const requestRows = (tx: Transaction, workspaceId: string): RequestRows => ({
  lock: async (ref) => {
    for (;;) {
      const seen = await findRequest(tx, workspaceId, ref);
      if (!seen) return undefined;
      const patient = await lockLivePatient(tx, workspaceId, seen.patientId);
      const [request] = await tx.query<PrivacyRequest>(sql.lock, [workspaceId, seen.id]);
      if (!request) return undefined;
      if (!patient || request.patientId === patient.id) return { request, patient };
    }
  },
  open: async (patientId, ofKind) => (await tx.query<{ id: string }>(OPEN, [workspaceId, patientId, ofKind]))[0]?.id,
  add: async (unnumbered) => {
    const request = { ...unnumbered, number: await nextNumber(tx, workspaceId, 'privacy_request') };
    await tx.query(sql.insert, sql.addedValues(request));
    return request;
  },
  save: async (request) => {
    await tx.query(sql.save, sql.savedValues(workspaceId, request.id, request));
  },
  isBlocking: async (patientId) => (await tx.query(BLOCKING, [workspaceId, patientId])).length > 0,
});

const LISTED = { select: `${sql.select} WHERE workspace_id = $1`, id: 'id' };
export const requestReads = (database: Database): RequestReads => ({
  byRef: (workspaceId, ref) => findRequest(database, workspaceId, ref),
  page: (workspaceId, { patientId, status, overdue }, page) => {
    const isOverdue = overdue?.value
      ? `status = 'open' AND due_on < ?::date`
      : `NOT (status = 'open' AND due_on < ?::date)`;
    const conditions = [
      ifPresent(patientId, 'patient_id = ?'),
      ifPresent(status, 'status = ?'),
      ifPresent(overdue?.today, isOverdue),
    ];
    return newestFirst<PrivacyRequest>(database, LISTED, workspaceId, conditions, page);
  },
});
