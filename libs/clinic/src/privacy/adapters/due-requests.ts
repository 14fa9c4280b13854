import type { Clock } from '@workops/kernel';
import { dealtByWorkspace, WorkspaceTurns, type Database, type DealtRow } from '@workops/platform/database';
import { dueNotice, type DueNotice } from '../domain/due-notice';
import type { ClinicWorkspaceFacts } from '../../ports';

export interface DueRequestDeps {
  database: Database;
  clock: Clock;
  workspaces: ClinicWorkspaceFacts;
  notices: {
    /** Notifies once per workspace and key; joins the open transaction. */
    notifyAdmins(notice: DueNotice): Promise<void>;
  };
}

const AT_ONCE = 20;
const DUE = {
  name: 'clinic.privacy_request',
  open: 'o.notice_at IS NOT NULL',
  dueAt: 'o.notice_at',
  key: 'id',
};
const DEALT = `
  WITH RECURSIVE ${dealtByWorkspace(DUE)}
  SELECT looked.*, due.* FROM looked LEFT JOIN (
    SELECT r.workspace_id AS "workspaceId", r.id, r.number::float8 AS number, r.due_on::text AS "dueOn"
      FROM dealt JOIN clinic.privacy_request r ON r.workspace_id = dealt.workspace_id AND r.id = dealt.id
  ) due ON true`;
const TOLD = 'UPDATE clinic.privacy_request SET notice_at = $3 WHERE workspace_id = $1 AND id = $2';

interface DueRow extends DealtRow {
  workspaceId: string;
  id: string;
  number: number;
  dueOn: string;
}

/**
 * Returns how many were notified. Notice and mark are committed together, so that exactly one process sends it, and a
 * crash is repaired by the next round.
 */
export function tellDueRequests({ database, clock, workspaces, notices }: DueRequestDeps): () => Promise<number> {
  const turns = new WorkspaceTurns();
  const few = (): Promise<number> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const rows = await turns.leaseWith(AT_ONCE, [], (dealing) => tx.query<DueRow>(DEALT, [now, ...dealing]));
      for (const { workspaceId, id, number, dueOn } of rows) {
        const { timezone } = await workspaces.loadFacts(workspaceId);
        const { notice, next } = dueNotice({ workspaceId, id, number, dueOn }, timezone, now);
        await notices.notifyAdmins(notice);
        await tx.query(TOLD, [workspaceId, id, next]);
      }
      return rows.length;
    });
  return async () => {
    let toldCount = 0;
    for (let more = await few(); more > 0; more = await few()) toldCount += more;
    return toldCount;
  };
}
