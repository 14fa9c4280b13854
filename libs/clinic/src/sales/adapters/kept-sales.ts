import { forgetMails } from '@workops/platform/mail';
import { budgetMailKey } from '../domain/budget-mail';
import type { KeptOfPatients } from '../../patients/adapters/kept-part';
import { activePackOn } from './pack-record';

const moving = (table: string) =>
  `
  UPDATE clinic.${table}
     SET patient_id = $2, updated_at = $4
   WHERE workspace_id = $1 AND patient_id = ANY ($3::uuid[])
  RETURNING id`;
const erasing = (table: string) =>
  `DELETE FROM clinic.${table} WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) RETURNING id`;
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const ERASE_SESSIONS = `
  DELETE FROM clinic.pack_session
   WHERE workspace_id = $1
     AND pack_purchase_id IN (SELECT id
                                FROM clinic.pack_purchase
                               WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]))`;
const ACTIVE = `
  SELECT 1
    FROM clinic.pack_purchase
   WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) AND ${activePackOn('$3')} LIMIT 1`;
/**
 * A vendor's budget can only end at the vendor. It does not block if the vendor is no longer synced, or was read
 * completely without it.
 */
const STANDING = `
  SELECT 1
    FROM clinic.budget b
   WHERE b.workspace_id = $1 AND b.patient_id = ANY ($2::uuid[]) AND b.status IN ('created', 'sent', 'accepted')
     AND (b.source = 'native' OR EXISTS (
       SELECT FROM clinic.source s WHERE s.workspace_id = $1 AND s.vendor = b.source AND NOT EXISTS (
         SELECT FROM clinic.source_run r
          WHERE r.workspace_id = $1 AND r.source_id = s.id AND r.status = 'ok'
            AND r.started_at > (b.mirror ->> 'seenAt')::timestamptz)))
          LIMIT 1`;

export const keptBudgets: KeptOfPatients = {
  name: 'budgets',
  columns: ['clinic.budget.patient_id'],
  move: async (sql, workspaceId, survivorId, secondaryIds, now) =>
    (await sql.query(moving('budget'), [workspaceId, survivorId, secondaryIds, now])).length,
  erase: async (sql, workspaceId, patientIds) => {
    const erased = idsOf(await sql.query(erasing('budget'), [workspaceId, patientIds]));
    await forgetMails(
      sql,
      workspaceId,
      erased.map((id) => budgetMailKey({ id })),
    );
    return erased;
  },
  isOpen: async (sql, workspaceId, patientIds) => (await sql.query(STANDING, [workspaceId, patientIds])).length > 0,
};

export const keptPacks: KeptOfPatients = {
  name: 'pack_purchases',
  columns: ['clinic.pack_purchase.patient_id'],
  move: async (sql, workspaceId, survivorId, secondaryIds, now) =>
    (await sql.query(moving('pack_purchase'), [workspaceId, survivorId, secondaryIds, now])).length,
  erase: async (sql, workspaceId, patientIds) => {
    await sql.query(ERASE_SESSIONS, [workspaceId, patientIds]);
    return idsOf(await sql.query(erasing('pack_purchase'), [workspaceId, patientIds]));
  },
  isOpen: async (sql, workspaceId, patientIds, today) =>
    (await sql.query(ACTIVE, [workspaceId, patientIds, today])).length > 0,
};
