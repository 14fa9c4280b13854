import type { Clock } from '@workops/kernel';
import type { Database, Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { eraseFrom, type Retention } from '../../patients/domain/patient';

/** Documents per workspace, transaction and sweep. */
const AT_ONCE = 100;

const WAITING = 'SELECT DISTINCT workspace_id AS id FROM clinic.document WHERE erase_due_at <= $1 LIMIT 1000';
const DUE = `
  SELECT d.id, d.livemode,
         (SELECT p.last_entry_at
            FROM clinic.patient p
           WHERE p.workspace_id = d.workspace_id AND p.id = d.patient_id) AS "lastEntryAt"
    FROM clinic.document d
   WHERE d.workspace_id = $1 AND d.erase_due_at <= $2
   ORDER BY d.erase_due_at LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED`;
const ERASE = 'DELETE FROM clinic.document WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';
const KEEP = `
  UPDATE clinic.document d SET erase_due_at = kept.until FROM unnest($2::uuid[], $3::timestamptz[]) AS kept (id, until)
   WHERE d.workspace_id = $1 AND d.id = kept.id`;

interface Withdrawn {
  id: string;
  livemode: boolean;
  lastEntryAt: Date | null;
}

interface Sweeping {
  files: Pick<Files, 'release'>;
  retention: Retention;
  now: Date;
}

async function sweepWorkspace(
  tx: Transaction,
  workspaceId: string,
  { files, retention, now }: Sweeping,
): Promise<number> {
  const due = await tx.query<Withdrawn>(DUE, [workspaceId, now]);
  const judged = due.map((document) => ({ id: document.id, until: eraseFrom(document, document.livemode, retention) }));
  const kept = judged.flatMap(({ id, until }) => (until !== null && until > now ? [{ id, until }] : []));
  const over = judged.map(({ id }) => id).filter((id) => !kept.some((each) => each.id === id));
  if (kept.length > 0) await tx.query(KEEP, [workspaceId, kept.map(({ id }) => id), kept.map(({ until }) => until)]);
  if (over.length > 0) {
    await tx.query(ERASE, [workspaceId, over]);
    await files.release(tx, workspaceId, over);
  }
  return over.length;
}

/**
 * Erases documents and contents once the patient's record need not be kept, or reschedules the check if entries were
 * added. Concurrent replicas skip each other's rows; returns the number erased.
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
