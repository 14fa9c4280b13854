import { counted, namedSql, withinCeiling, type Database, type Sql } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { CandidateReads, CandidateStore } from '../candidate-ports';
import { OPEN_STATUSES, type Candidate, type CandidatePhoto } from '../domain/candidate';

export const candidates = new RecordKind<Candidate>(
  createEntity({
    schema: 'commerce',
    name: 'consignment_candidate',
    columns: {
      contactId: { type: 'uuid' },
      submissionId: { type: 'text', update: false },
      patente: { type: 'text', update: false },
      make: { type: 'text', update: false },
      model: { type: 'text', update: false },
      year: { type: 'int', update: false },
      kilometers: { type: 'int', update: false },
      saleHorizon: { type: 'text', update: false },
      regionCode: { type: 'text', update: false },
      expectedPriceClp: { type: 'bigint', nullable: true, update: false },
      photoCount: { type: 'int', update: false },
      message: { type: 'text', nullable: true, update: false },
      sentBy: { type: 'jsonb', update: false },
      keyId: { type: 'uuid', nullable: true, update: false },
      status: { type: 'text' },
    },
  }),
);

/** Every write of a candidate takes this, so that of two concurrent offers of a vehicle the second sees the first. */
export const CANDIDATES_LOCK = 'commerce.candidates';

const KNOWN = `
  SELECT 1 FROM commerce.consignment_candidate WHERE workspace_id = $1 AND submission_id = $2
  UNION ALL
  SELECT 1 FROM commerce.consignment_candidate
   WHERE workspace_id = $1 AND patente = $3 AND created_at > $4
     AND status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})
  LIMIT 1`;

const BY_SUBMISSION = `${candidates.sql.select} WHERE workspace_id = $1 AND submission_id = $2`;
const bySubmission = async (sql: Sql, workspaceId: string, submissionId: string) =>
  (await sql.query<Candidate>(BY_SUBMISSION, [workspaceId, submissionId]))[0];

const MATCHING = namedSql(
  ['workspaceId', 'after', 'limit', 'statuses', 'contactId', 'createdFrom', 'createdTo'],
  `
  ${candidates.sql.select}
   WHERE workspace_id = :workspaceId AND (:after::uuid IS NULL OR id < :after)
     AND (:statuses::text[] IS NULL OR status = ANY (:statuses))
     AND (:contactId::uuid IS NULL OR contact_id = :contactId)
     AND (:createdFrom::timestamptz IS NULL OR created_at >= :createdFrom)
     AND (:createdTo::timestamptz IS NULL OR created_at < :createdTo)
   ORDER BY id DESC LIMIT :limit`,
);

const PHOTO = `
  id, candidate_id AS "candidateId", filename, content_type AS "contentType", size, sha256, created_at AS "createdAt"`;
const PHOTOS = `SELECT ${PHOTO} FROM commerce.candidate_photo WHERE workspace_id = $1 AND candidate_id = $2`;
const COUNT_PHOTOS = `
  SELECT count(*)::int AS photos FROM commerce.candidate_photo WHERE workspace_id = $1 AND candidate_id = $2`;
const LATELY = counted(
  'candidate_photos',
  `FROM commerce.candidate_photo WHERE workspace_id = $1 AND created_at > now() - interval '1 day'`,
);
const ADD_PHOTO = namedSql(
  ['workspaceId', 'id', 'candidateId', 'filename', 'contentType', 'size', 'sha256', 'createdAt'],
  `
  INSERT INTO commerce.candidate_photo (workspace_id, id, candidate_id, filename, content_type, size, sha256,
                                        created_at)
  VALUES (:workspaceId, :id, :candidateId, :filename, :contentType, :size, :sha256, :createdAt)`,
);

export const postgresCandidates = (database: Database, files: Files): CandidateStore => ({
  exclusively: (actor, work) => {
    const { workspaceId } = actor;
    return database.exclusively({ name: CANDIDATES_LOCK, workspaceId }, (tx) =>
      work({
        candidates: candidates.of(database, workspaceId),
        isKnown: async ({ submissionId, patente, since }) =>
          (await tx.query(KNOWN, [workspaceId, submissionId, patente, since])).length > 0,
        bySubmission: (submissionId) => bySubmission(tx, workspaceId, submissionId),
        countPhotos: async (candidateId) =>
          (await tx.query<{ photos: number }>(COUNT_PHOTOS, [workspaceId, candidateId]))[0]!.photos,
        addPhoto: async ({ id, candidateId, filename, contentType, size, sha256, createdAt }) => {
          await withinCeiling(tx, LATELY, workspaceId);
          await tx.query(
            ADD_PHOTO.text,
            ADD_PHOTO.values({ workspaceId, id, candidateId, filename, contentType, size, sha256, createdAt }),
          );
        },
        holdFile: (id) => files.hold(tx, workspaceId, id),
        events: tx.recorder(actor),
      }),
    );
  },
});

export const candidateReads = (sql: Sql, files: Files): CandidateReads => ({
  ...candidates.reads(sql),
  matching: (
    workspaceId,
    { statuses = null, contactId = null, createdFrom = null, createdTo = null },
    { after, limit },
  ) =>
    sql.query<Candidate>(
      MATCHING.text,
      MATCHING.values({ workspaceId, after, limit, statuses, contactId, createdFrom, createdTo }),
    ),
  bySubmission: (workspaceId, submissionId) => bySubmission(sql, workspaceId, submissionId),
  photosOf: (workspaceId, candidateId) =>
    sql.query<CandidatePhoto>(`${PHOTOS} ORDER BY id`, [workspaceId, candidateId]),
  photo: async (workspaceId, candidateId, id) =>
    (await sql.query<CandidatePhoto>(`${PHOTOS} AND id = $3`, [workspaceId, candidateId, id]))[0],
  contentOf: (workspaceId, fileId) => files.open(workspaceId, fileId),
});

const MOVE = `
  UPDATE commerce.consignment_candidate
     SET contact_id = $2, updated_at = $4
   WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
  RETURNING id`;

export const candidateContacts = {
  name: 'consignment_candidates',
  columns: ['commerce.consignment_candidate.contact_id'],
  lock: CANDIDATES_LOCK,
  move: async (
    sql: Sql,
    workspaceId: string,
    survivorId: string,
    secondaryIds: readonly string[],
    now: Date,
  ): Promise<number> => (await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now])).length,
};
