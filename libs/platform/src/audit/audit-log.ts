import type { AuditedAct, AuditEntry, AuditOrigin, AuditTrail } from '@workops/kernel';
import type { Sql, Step } from '../database/sql';
import type { Minting } from '../outbox/recorder';

export interface WrittenEntry extends AuditEntry {
  workspaceId: string;
}

export const auditTrailInto = (entries: WrittenEntry[], origin: AuditOrigin, { clock, ids }: Minting): AuditTrail => ({
  record: ({ action, target, details = {} }: AuditedAct) => {
    const { workspaceId, author, credentialId, requestId } = origin;
    entries.push({
      id: ids.next(),
      workspaceId,
      occurredAt: clock.now(),
      action,
      target,
      author,
      credentialId,
      requestId,
      details,
    });
  },
});

const INSERT = `
  INSERT INTO platform.audit_entry (day, id, workspace_id, occurred_at, action, target_kind, target_id, author,
                                    credential_id, request_id, details)
  SELECT (e."occurredAt" AT TIME ZONE 'UTC')::date, e.id, e."workspaceId", e."occurredAt", e.action, e.target->>'kind',
         e.target->>'id',
         e.author, e."credentialId", e."requestId", e.details
    FROM json_to_recordset($1::json) AS e (id uuid, "workspaceId" uuid, "occurredAt" timestamptz, action text,
                                           target jsonb, author jsonb,
                                           "credentialId" text, "requestId" text, details jsonb)`;

export const insertEntriesStep = (entries: readonly WrittenEntry[]): Step => ({
  sql: INSERT,
  values: [JSON.stringify(entries)],
});

const LIST = `
  SELECT id, occurred_at AS "occurredAt", action, json_build_object('kind', target_kind, 'id', target_id) AS target,
         author,
         credential_id AS "credentialId", request_id AS "requestId", details
    FROM platform.audit_entry
   WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;

/** Newest first, before the given id. */
export const readAuditLog = (
  sql: Sql,
  workspaceId: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<AuditEntry[]> => sql.query<AuditEntry>(LIST, [workspaceId, after, limit]);
