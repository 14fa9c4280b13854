import { namedSql, type Sql } from '@workops/platform/database';
import type { Note, NoteOwners } from '../domain/note';

/** Member linked to the professional of the encounter `e`. */
export const CARER = `
  (SELECT p.member_id
     FROM clinic.professional p
    WHERE p.workspace_id = e.workspace_id AND p.id = e.professional_id AND p.deleted_at IS NULL)`;
const NOTE = `
  n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
  n.made_by AS "ownerUserId", e.location_id AS "locationId", ${CARER} AS "carerUserId",
  n.created_at AS "createdAt"`;
const SIGNATURE = `
  v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256",
  v.amend_reason AS "amendReason",
  v.hash_version AS "hashVersion"`;
const ENCOUNTER = 'JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id';

export const NOTES = `
  SELECT ${NOTE}, coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId",
         ${SIGNATURE}
    FROM clinic.note n ${ENCOUNTER}
    LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
   WHERE n.workspace_id = $1`;

export const VERSIONS = `
  SELECT ${NOTE}, v.content, CASE WHEN v.version = 1 THEN 'signed' ELSE 'amended' END AS status, v.version,
         v.id AS "versionId", ${SIGNATURE}
    FROM clinic.note n ${ENCOUNTER}
    JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.note_id = n.id
   WHERE n.workspace_id = $1`;

export const LOCK_NOTE = 'SELECT id FROM clinic.note WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE';
export const ENCOUNTER_OF_NOTE = 'SELECT encounter_id AS id FROM clinic.note WHERE workspace_id = $1 AND id = $2';

export const ADD_NOTE = namedSql(
  ['workspaceId', 'id', 'encounterId', 'kind', 'versionId', 'content', 'author', 'ownerUserId', 'createdAt'],
  `
  INSERT INTO clinic.note (workspace_id, id, encounter_id, kind, status, version, version_id, draft, author, made_by,
                           created_at, updated_at)
  VALUES (:workspaceId, :id, :encounterId, :kind, 'draft', 1, :versionId, :content, :author, :ownerUserId, :createdAt,
          :createdAt)`,
);
export const SAVE_DRAFT = namedSql(
  ['workspaceId', 'id', 'kind', 'content', 'now'],
  `
  UPDATE clinic.note
     SET kind = :kind, draft = :content, updated_at = :now
   WHERE workspace_id = :workspaceId AND id = :id`,
);
export const REMOVE_NOTE = 'DELETE FROM clinic.note WHERE workspace_id = $1 AND id = $2';

export const ADD_VERSION = namedSql(
  [
    'workspaceId',
    'versionId',
    'noteId',
    'version',
    'content',
    'signedAt',
    'signedBy',
    'sha256',
    'previousSha256',
    'amendReason',
    'hashVersion',
  ],
  `
  INSERT INTO clinic.note_version (workspace_id, id, note_id, version, content, signed_at, signed_by, sha256,
                                   previous_sha256, amend_reason, hash_version)
  VALUES (:workspaceId, :versionId, :noteId, :version, :content, :signedAt, :signedBy, :sha256, :previousSha256,
          :amendReason, :hashVersion)`,
);
export const STAND = namedSql(
  ['workspaceId', 'id', 'version', 'versionId', 'now'],
  `
  UPDATE clinic.note
     SET status = CASE WHEN :version = 1 THEN 'signed' ELSE 'amended' END, version = :version, version_id = :versionId,
         draft = NULL, updated_at = :now
   WHERE workspace_id = :workspaceId AND id = :id`,
);

export const foundNote = async (sql: Sql, workspaceId: string, id: string): Promise<(Note & NoteOwners) | undefined> =>
  (await sql.query<Note & NoteOwners>(`${NOTES} AND n.id = $2`, [workspaceId, id]))[0];
