import type { Clock } from '@workops/kernel';
import type { Database, Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { eraseFrom, type Retention } from '../../patients/domain/patient';

/** Documents per transaction; a sweep runs one transaction for each workspace. */
const BATCH_SIZE = 100;

const WAITING = 'SELECT DISTINCT workspace_id AS id FROM clinic.document WHERE erase_due_at <= $1 LIMIT 1000';
const DUE = `
  SELECT d.id, d.livemode,
         (SELECT p.last_entry_at
            FROM clinic.patient p
           WHERE p.workspace_id = d.workspace_id AND p.id = d.patient_id) AS "lastEntryAt"
    FROM clinic.document d
   WHERE d.workspace_id = $1 AND d.erase_due_at <= $2
   ORDER BY d.erase_due_at LIMIT ${BATCH_SIZE} FOR UPDATE OF d SKIP LOCKED`;
const ERASE = 'DELETE FROM clinic.document WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';
const KEEP = `
  UPDATE clinic.document d SET erase_due_at = kept.until FROM unnest($2::uuid[], $3::timestamptz[]) AS kept (id, until)
   WHERE d.workspace_id = $1 AND d.id = kept.id`;

interface DueDocument {
  id: string;
  livemode: boolean;
  lastEntryAt: Date | null;
}

interface SweepContext {
  files: Pick<Files, 'release'>;
  retention: Retention;
  now: Date;
}

async function sweepWorkspace(
  tx: Transaction,
  workspaceId: string,
  { files, retention, now }: SweepContext,
): Promise<number> {
  const due = await tx.query<DueDocument>(DUE, [workspaceId, now]);
  const deadlines = due.map((document) => ({
    id: document.id,
    eraseAt: eraseFrom(document, document.livemode, retention),
  }));
  const kept = deadlines.flatMap(({ id, eraseAt }) => (eraseAt !== null && eraseAt > now ? [{ id, eraseAt }] : []));
  const expiredIds = deadlines.map(({ id }) => id).filter((id) => !kept.some((document) => document.id === id));
  if (kept.length > 0)
    await tx.query(KEEP, [workspaceId, kept.map(({ id }) => id), kept.map(({ eraseAt }) => eraseAt)]);
  if (expiredIds.length > 0) {
    await tx.query(ERASE, [workspaceId, expiredIds]);
    await files.release(tx, workspaceId, expiredIds);
  }
  return expiredIds.length;
}

/**
 * Erases withdrawn documents and their contents when the patient's record may be erased; if newer entries extend the
 * record, reschedules the check. Concurrent replicas skip each other's rows; returns the number erased.
 */
export async function sweepWithdrawnDocuments(
  database: Database,
  files: Pick<Files, 'release'>,
  { clock, retention }: { clock: Clock; retention: Retention },
): Promise<number> {
  const now = clock.now();
  let erased = 0;
  for (const { id } of await database.query<{ id: string }>(WAITING, [now])) {
    erased += await database.transaction((tx) => sweepWorkspace(tx, id, { files, retention, now }));
  }
  return erased;
}
