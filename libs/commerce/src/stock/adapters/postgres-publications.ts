import { boundPatience, namedSql, type Database, type Sql } from '@workops/platform/database';
import type { Publication } from '../domain/publication';
import type { PublicationDeps, PublishingAccount, PublicationTransaction } from '../publication-ports';
import { vehiclesOf } from './postgres-vehicles';

export const PUBLICATION_COLUMNS = `
  workspace_id AS "workspaceId", vehicle_id AS "vehicleId", account_id AS "accountId", state, revision, attempts,
  announced,
  external_id AS "externalId", url, error, published_at AS "publishedAt", created_at AS "createdAt",
  updated_at AS "updatedAt"`;

const SELECT = `SELECT ${PUBLICATION_COLUMNS} FROM commerce.publication WHERE workspace_id = $1 AND vehicle_id = $2`;
const LOCK = `${SELECT} AND account_id = $3 FOR UPDATE`;
const OF = `${SELECT} ORDER BY account_id`;
const PUBLISHED_TO = `
  SELECT vehicle_id AS "vehicleId", account_id AS "accountId" FROM commerce.publication
   WHERE workspace_id = $1 AND vehicle_id = ANY ($2::uuid[]) AND state = 'published' ORDER BY vehicle_id, account_id`;
/** The account cannot be disabled or removed until this transaction ends. */
const ACCOUNT = `
  SELECT id, kind, api_url AS "apiUrl", enabled FROM commerce.portal_account
   WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL FOR SHARE`;
const ADD = namedSql(
  ['workspaceId', 'vehicleId', 'accountId', 'state', 'revision', 'updatedAt'],
  `
  INSERT INTO commerce.publication (workspace_id, vehicle_id, account_id, state, revision, due_at, attempts, announced,
                                    sent_photos, created_at, updated_at)
  VALUES (:workspaceId, :vehicleId, :accountId, :state, :revision, now(), 0, false, '{}', :updatedAt, :updatedAt)`,
);
/**
 * A process that calls the portal keeps its lease, so that two calls of a listing never overlap. A repeat sends all
 * photos again, because an unrecorded removal may have deleted them.
 */
const RESTART = namedSql(
  ['workspaceId', 'vehicleId', 'accountId', 'state', 'revision', 'updatedAt'],
  `
  UPDATE commerce.publication
     SET state = :state, revision = :revision, due_at = now(), changed_at = NULL, attempts = 0, error = NULL,
         updated_at = :updatedAt,
         sent_photos = CASE WHEN :state = 'pending' THEN '{}' ELSE sent_photos END,
         given_up_at = CASE WHEN :state = 'withdrawing' THEN now() + interval '7 days' END
   WHERE workspace_id = :workspaceId AND vehicle_id = :vehicleId AND account_id = :accountId`,
);

const publicationsOf = (sql: Sql, workspaceId: string): PublicationTransaction['publications'] => ({
  account: async (accountId) => (await sql.query<PublishingAccount>(ACCOUNT, [workspaceId, accountId]))[0],
  lock: async (vehicleId, accountId) => (await sql.query<Publication>(LOCK, [workspaceId, vehicleId, accountId]))[0],
  add: async (publication) => {
    await sql.query(ADD.text, ADD.values(publication));
  },
  restart: async (publication) => {
    await sql.query(RESTART.text, RESTART.values(publication));
  },
});

export const publicationsOn = (database: Database): Pick<PublicationDeps, 'publications' | 'publicationReads'> => ({
  publications: {
    transaction: ({ workspaceId }, work) =>
      database.transaction((tx) => {
        boundPatience(tx);
        return work({
          vehicles: vehiclesOf(database, workspaceId),
          publications: publicationsOf(database, workspaceId),
        });
      }),
  },
  publicationReads: {
    of: (workspaceId, vehicleId) => database.query<Publication>(OF, [workspaceId, vehicleId]),
    publishedTo: async (workspaceId, vehicleIds) => {
      const rows = await database.query<{ vehicleId: string; accountId: string }>(PUBLISHED_TO, [
        workspaceId,
        vehicleIds,
      ]);
      const accountsOf = (id: string) =>
        rows.filter(({ vehicleId }) => vehicleId === id).map(({ accountId }) => accountId);
      return new Map(vehicleIds.map((id) => [id, accountsOf(id)]));
    },
  },
});
