import { namedSql, type Database } from '@workops/platform/database';
import type { Sight, SightRows } from '../access-log-ports';

const ADD = `
  INSERT INTO clinic.read_log (workspace_id, patient_id, at, id, author, action, resource_type, resource_id, request_id)
  SELECT $1, s."patientId", s.at, s.id, s.author, s.action, s."resourceType", s."resourceId", s."requestId"
    FROM json_to_recordset($2::json) AS s ("patientId" uuid, at timestamptz, id uuid, author jsonb, action text,
                                           "resourceType" text,
                                           "resourceId" uuid, "requestId" text)`;

/** `before*` is the last position of the previous page. */
const PAGE = namedSql(
  ['workspaceId', 'patientId', 'from', 'to', 'action', 'beforeTime', 'beforeId', 'limit'],
  `
  SELECT page.*
    FROM (
      SELECT :patientId::uuid AS id
      UNION ALL
      SELECT id
        FROM clinic.patient
       WHERE workspace_id = :workspaceId AND merged_into_patient_id = :patientId AND status = 'merged'
    ) AS patient
    CROSS JOIN LATERAL (
      SELECT id, at, patient_id AS "patientId", author, action, resource_type AS "resourceType",
             resource_id AS "resourceId",
             request_id AS "requestId"
        FROM clinic.read_log
       WHERE workspace_id = :workspaceId AND patient_id = patient.id AND at >= :from AND at < :to
         AND (:action::text IS NULL OR action = :action) AND (at, id) < (:beforeTime, :beforeId)
       ORDER BY at DESC, id DESC LIMIT :limit
    ) AS page
   ORDER BY page.at DESC, page.id DESC LIMIT :limit`,
);
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Gathering {
  rows: Sight[];
  written: Promise<void>;
}

/** While rows of a workspace are being written, those of its next calls are collected into one batch. */
export function sightRows(database: Database): SightRows {
  const writing = new Map<string, Promise<void>>();
  const gathering = new Map<string, Gathering>();

  const write = (workspaceId: string, rows: readonly Sight[]): Promise<void> => {
    const written = database.query(ADD, [workspaceId, JSON.stringify(rows)]).then(() => undefined);
    const ended = written
      .catch(() => undefined)
      .then(() => {
        if (writing.get(workspaceId) === ended) writing.delete(workspaceId);
      });
    writing.set(workspaceId, ended);
    return written;
  };

  return {
    add: (workspaceId, rows) => {
      const busy = writing.get(workspaceId);
      if (!busy) return write(workspaceId, rows);
      const together = gathering.get(workspaceId);
      if (together) {
        together.rows.push(...rows);
        return together.written;
      }
      const gathered = [...rows];
      const written = busy.then(() => {
        gathering.delete(workspaceId);
        return write(workspaceId, gathered);
      });
      gathering.set(workspaceId, { rows: gathered, written });
      return written;
    },
    page: (workspaceId, patientId, { from = '-infinity', to = 'infinity', action }, { after, limit }) =>
      database.query<Sight>(
        PAGE.text,
        PAGE.values({
          workspaceId,
          patientId,
          from,
          to,
          action: action ?? null,
          beforeTime: after?.at ?? 'infinity',
          beforeId: after?.id ?? LAST_ID,
          limit,
        }),
      ),
  };
}
