import { systemActor, type Clock } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { publicationData, settled, type Publication, type Settled } from '../domain/publication';
import type { PublicationJob, PublicationOutcome, PublicationWork } from '../publication-ports';
import { PUBLICATION_COLUMNS } from './postgres-publications';

/** Maximum concurrent calls over all processes; it is lower while calls fail. */
const OF_AN_ACCOUNT = 10;
const OF_A_FAILING_ONE = 2;
const ACCOUNTS_OF_A_WORKSPACE = 5;
const OF_A_WORKSPACE = 50;
/** The lease outlasts a call. */
const LEASE = "interval '15 s'";

/**
 * One process at a time leases for a workspace, so that it counts the others' leases; others skip those accounts until
 * their next round.
 */
const ACCOUNTS = `
  WITH RECURSIVE waiting AS (
    SELECT (SELECT account_id FROM commerce.publication WHERE due_at IS NOT NULL ORDER BY account_id LIMIT 1) AS id
    UNION ALL
    SELECT (SELECT account_id
              FROM commerce.publication
             WHERE due_at IS NOT NULL AND account_id > waiting.id
             ORDER BY account_id LIMIT 1)
      FROM waiting WHERE waiting.id IS NOT NULL
  ), accounts AS MATERIALIZED (
    SELECT a.id, a.workspace_id, row_number() OVER (PARTITION BY a.workspace_id ORDER BY random()) AS place
      FROM waiting JOIN commerce.portal_account a ON a.id = waiting.id
     WHERE EXISTS (SELECT FROM commerce.publication p WHERE p.account_id = waiting.id AND p.due_at <= now())
  ), chosen AS MATERIALIZED (
    SELECT * FROM accounts WHERE place <= ${ACCOUNTS_OF_A_WORKSPACE} ORDER BY place, random() LIMIT $1
  ), ours AS MATERIALIZED (
    SELECT workspace_id FROM (SELECT DISTINCT workspace_id FROM chosen) AS several
     WHERE pg_try_advisory_xact_lock(hashtextextended('commerce.publications/' || workspace_id, 0))
  )
  SELECT id, workspace_id AS "workspaceId" FROM chosen JOIN ours USING (workspace_id) ORDER BY place, random()`;

/**
 * A separate statement, so that it sees leases committed before the locks. Leases a few listings of each account in
 * `$2`.
 */
const LEASED = `
  WITH due AS (
    SELECT entry.*
      FROM (SELECT *
              FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS given (id, workspace_id, place)
             ORDER BY place) AS chosen
     CROSS JOIN LATERAL (
      SELECT workspace_id, vehicle_id, account_id FROM commerce.publication
       WHERE account_id = chosen.id AND due_at <= now() AND (leased_until IS NULL OR leased_until <= now())
       ORDER BY due_at
       LIMIT greatest(0, CASE WHEN (SELECT count(*) FROM commerce.publication held
                                     WHERE held.workspace_id = chosen.workspace_id
                                       AND held.leased_until > now()) >= ${OF_A_WORKSPACE} THEN 0
                              WHEN EXISTS (SELECT FROM commerce.publication
                                            WHERE account_id = chosen.id AND due_at IS NOT NULL
                                              AND (attempts > 0 OR last_failed))
                              THEN ${OF_A_FAILING_ONE} ELSE ${OF_AN_ACCOUNT} END
                       - (SELECT count(*)
                            FROM commerce.publication held
                           WHERE held.account_id = chosen.id AND held.leased_until > now()))
         FOR UPDATE SKIP LOCKED) AS entry
     LIMIT $1
  )
  UPDATE commerce.publication p SET leased_until = now() + ${LEASE}, changed_at = NULL FROM due
   WHERE p.workspace_id = due.workspace_id AND p.vehicle_id = due.vehicle_id AND p.account_id = due.account_id
  RETURNING p.workspace_id AS "workspaceId", p.vehicle_id AS "vehicleId", p.account_id AS "accountId", p.revision,
            p.state = 'withdrawing' AS removing, p.sent_photos AS "sentPhotos"`;

/** Read after the lease has committed, so never older than the leased revision. A newer revision is due as well. */
const SENT = `
  SELECT v.id AS "vehicleId", a.id AS "accountId", a.kind AS portal, a.api_url AS "apiUrl",
         a.api_token_sealed AS "apiTokenSealed",
         json_build_object('id', v.id, 'make', v.make, 'model', v.model, 'version', v.version, 'color', v.color, 'fuel',
                           v.fuel,
           'transmission', v.transmission, 'body_type', v.body_type, 'year', v.year, 'km', v.km, 'condition',
           v.condition,
           'location_id', v.location_id, 'price_clp', v.price_clp, 'description', v.description, 'photo_urls',
           v.photo_urls) AS fields,
         coalesce((SELECT json_agg(json_build_object('id', f.id, 'contentType', f.content_type, 'size', f.size)
                                    ORDER BY f.position)
                     FROM commerce.vehicle_attachment f
                    WHERE f.workspace_id = v.workspace_id AND f.vehicle_id = v.id AND f.public), '[]') AS photos
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS job (workspace_id, vehicle_id, account_id)
    JOIN commerce.vehicle v ON v.workspace_id = job.workspace_id AND v.id = job.vehicle_id
    JOIN commerce.portal_account a ON a.workspace_id = job.workspace_id AND a.id = job.account_id`;

const ONE = 'workspace_id = $1 AND vehicle_id = $2 AND account_id = $3';
const RENEW = `
  UPDATE commerce.publication SET leased_until = now() + ${LEASE} WHERE ${ONE} AND leased_until IS NOT NULL`;

const LOCK = `
  SELECT ${PUBLICATION_COLUMNS} FROM commerce.publication
   WHERE (workspace_id, vehicle_id, account_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]))
   ORDER BY workspace_id, vehicle_id, account_id FOR UPDATE`;

/** An outcome without a state answers an older revision: it only ends the lease. */
const SETTLE = `
  UPDATE commerce.publication p
     SET leased_until = NULL, last_failed = came."lastFailed", sent_photos = came."sentPhotos",
         state = coalesce(came.state, p.state), attempts = coalesce(came.attempts, p.attempts),
         announced = coalesce(came.announced, p.announced),
         external_id = CASE WHEN came.state IS NULL THEN p.external_id ELSE came."externalId" END,
         url = CASE WHEN came.state IS NULL THEN p.url ELSE came.url END,
         error = CASE WHEN came.state IS NULL THEN p.error ELSE came.error END,
         published_at = CASE WHEN came.state IS NULL THEN p.published_at ELSE came."publishedAt" END,
         updated_at = coalesce(came."updatedAt", p.updated_at),
         due_at = CASE WHEN came.state IS NULL THEN p.due_at
                       WHEN came."againIn" IS NULL OR (came.state = 'withdrawing' AND p.given_up_at <= now()) THEN NULL
                       ELSE now() + came."againIn" * interval '1 ms' END
    FROM json_to_recordset($1::json) AS came ("workspaceId" uuid, "vehicleId" uuid, "accountId" uuid,
                                              "sentPhotos" uuid[], "lastFailed" boolean, state text,
           attempts int, announced boolean, "externalId" text, url text, error text, "publishedAt" timestamptz,
           "updatedAt" timestamptz, "againIn" bigint)
   WHERE p.workspace_id = came."workspaceId" AND p.vehicle_id = came."vehicleId" AND p.account_id = came."accountId"`;

type Key = Pick<Publication, 'workspaceId' | 'vehicleId' | 'accountId'>;

const keysOf = (all: readonly Key[]): string[][] => [
  all.map(({ workspaceId }) => workspaceId),
  all.map(({ vehicleId }) => vehicleId),
  all.map(({ accountId }) => accountId),
];
const placeOf = ({ vehicleId, accountId }: Pick<Key, 'vehicleId' | 'accountId'>): string => `${vehicleId}/${accountId}`;

interface WorkDeps {
  database: Database;
  clock: Clock;
  loadLivemode(workspaceId: string): Promise<boolean>;
}

/** Leases and due times use the database's clock, so that any number of processes may run and be killed. */
export function publicationWork({ database, clock, loadLivemode }: WorkDeps): PublicationWork {
  type Lease = Omit<PublicationJob, 'portal' | 'apiUrl' | 'apiTokenSealed' | 'fields' | 'photos'>;
  type Sent = Omit<PublicationJob, keyof Lease> & Pick<PublicationJob, 'vehicleId' | 'accountId'>;

  async function livemodes(publications: readonly Key[]): Promise<Map<string, boolean>> {
    const ids = [...new Set(publications.map(({ workspaceId }) => workspaceId))];
    return new Map(await Promise.all(ids.map(async (id) => [id, await loadLivemode(id)] as const)));
  }

  return {
    lease: async (limit) => {
      const leases = await database.transaction(async (tx) => {
        const accounts = await tx.query<{ id: string; workspaceId: string }>(ACCOUNTS, [limit]);
        if (accounts.length === 0) return [];
        return tx.query<Lease>(LEASED, [
          limit,
          accounts.map(({ id }) => id),
          accounts.map(({ workspaceId }) => workspaceId),
        ]);
      });
      if (leases.length === 0) return [];
      const sent = new Map((await database.query<Sent>(SENT, keysOf(leases))).map((each) => [placeOf(each), each]));
      return leases.flatMap((lease) => {
        const rest = sent.get(placeOf(lease));
        return rest ? [{ ...lease, ...rest }] : [];
      });
    },

    renew: async ({ workspaceId, vehicleId, accountId }) => {
      await database.query(RENEW, [workspaceId, vehicleId, accountId]);
    },

    settle: async (outcomes) => {
      const modes = await livemodes(outcomes.map(({ job }) => job));
      await database.transaction(async (tx) => {
        const locked = new Map(
          (await tx.query<Publication>(LOCK, keysOf(outcomes.map(({ job }) => job)))).map((each) => [
            placeOf(each),
            each,
          ]),
        );
        const came = outcomes.map(({ job, answer, sentPhotos }: PublicationOutcome) => {
          const { workspaceId, vehicleId, accountId, portal, revision } = job;
          const before = locked.get(placeOf(job));
          const kept = { workspaceId, vehicleId, accountId, sentPhotos, lastFailed: answer.kind === 'failed' };
          if (before?.revision !== revision) return kept;
          const { publication, againIn, event }: Settled = settled(before, answer, clock.now());
          if (event) {
            const changes = { state: { from: before.state, to: publication.state } };
            const told = { resourceId: vehicleId, changes, data: publicationData(publication, portal) };
            tx.recorder(systemActor(workspaceId, modes.get(workspaceId)!)).record(event, told);
          }
          return { ...publication, ...kept, againIn };
        });
        await tx.query(SETTLE, [JSON.stringify(came)]);
      });
    },
  };
}
