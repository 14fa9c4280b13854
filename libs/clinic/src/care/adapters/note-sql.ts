import type { Sql } from '@workops/platform/database';
import type { Note, SignedVersion } from '../domain/note';

const NOTE = `
  n.workspace_id AS "workspaceId", n.id, n.encounter_id AS "encounterId", e.patient_id AS "patientId", n.kind, n.author,
  n.made_by AS "ownerUserId", e.location_id AS "locationId", n.created_at AS "createdAt"`;
const SIGNATURE = `
  v.signed_at AS "signedAt", v.signed_by AS "signedBy", v.sha256, v.previous_sha256 AS "previousSha256", v.amend_reason AS "amendReason",
  v.hash_version AS "hashVersion"`;
const ENCOUNTER = 'JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id';

/** Notes with their current version. */
export const NOTES = `
  SELECT ${NOTE}, coalesce(n.draft, v.content) AS content, n.status, n.version, n.version_id AS "versionId", ${SIGNATURE}
    FROM clinic.note n ${ENCOUNTER}
    LEFT JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.id = n.version_id
   WHERE n.workspace_id = $1`;

/** Versions of notes, as each was signed. */
export const VERSIONS = `
  SELECT ${NOTE}, v.content, CASE WHEN v.version = 1 THEN 'signed' ELSE 'amended' END AS status, v.version, v.id AS "versionId", ${SIGNATURE}
    FROM clinic.note n ${ENCOUNTER}
    JOIN clinic.note_version v ON v.workspace_id = n.workspace_id AND v.note_id = n.id
   WHERE n.workspace_id = $1`;

export const LOCK_NOTE = 'SELECT id FROM clinic.note WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE';
export const ENCOUNTER_OF_NOTE = 'SELECT encounter_id AS id FROM clinic.note WHERE workspace_id = $1 AND id = $2';

export const ADD_NOTE = `
  INSERT INTO clinic.note (workspace_id, id, encounter_id, kind, status, version, version_id, draft, author, made_by, created_at, updated_at)
  VALUES ($1, $2, $3, $4, 'draft', 1, $5, $6, $7, $8, $9, $9)`;
export const addedNote = ({
  workspaceId,
  id,
  encounterId,
  kind,
  versionId,
  content,
  author,
  ownerUserId,
  createdAt,
}: Note): unknown[] => [
  workspaceId,
  id,
  encounterId,
  kind,
  versionId,
  content,
  JSON.stringify(author),
  ownerUserId,
  createdAt,
];

export const SAVE_DRAFT =
  'UPDATE clinic.note SET kind = $3, draft = $4, updated_at = $5 WHERE workspace_id = $1 AND id = $2';
export const REMOVE_NOTE = 'DELETE FROM clinic.note WHERE workspace_id = $1 AND id = $2';

export const ADD_VERSION = `
  INSERT INTO clinic.note_version (workspace_id, id, note_id, version, content, signed_at, signed_by, sha256, previous_sha256, amend_reason, hash_version)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
export const addedVersion = ({ workspaceId, versionId, noteId, ...version }: SignedVersion): unknown[] => [
  workspaceId,
  versionId,
  noteId,
  version.version,
  version.content,
  version.signedAt,
  version.signedBy,
  version.sha256,
  version.previousSha256,
  version.amendReason,
  version.hashVersion,
];
export const STAND = `
  UPDATE clinic.note SET status = CASE WHEN $3 = 1 THEN 'signed' ELSE 'amended' END, version = $3, version_id = $4, draft = NULL, updated_at = $5
   WHERE workspace_id = $1 AND id = $2`;

export const foundNote = async (sql: Sql, workspaceId: string, id: string): Promise<Note | undefined> =>
  (await sql.query<Note>(`${NOTES} AND n.id = $2`, [workspaceId, id]))[0];
