import type { Actor, Clock, Ids } from '@workops/kernel';
import { counted, namedSql, sweepOf, withinCeiling, type Database } from '@workops/platform/database';
import { part, token } from '@workops/platform/process';
import { createDeviceJobs, type DeviceJobService } from '../device-jobs';
import type { DeviceJob, DeviceJobs } from '../device-job-ports';
import { WaitingDevices } from '../use-cases/wait-for-device-jobs';

const LEASE = "interval '60 seconds'";
/** An expired lease counts as none, and an unfinished job past its deadline as expired. */
const HELD = "(status = 'leased' AND leased_until > now())";
const SHOWN = `
  id, kind, payload, result, expires_at AS "expiresAt", ended_at AS "endedAt", created_at AS "createdAt",
  CASE WHEN ${HELD} THEN leased_until END AS "leasedUntil",
  CASE WHEN ended_at IS NOT NULL OR ${HELD} THEN status WHEN expires_at <= now() THEN 'expired'
       ELSE 'queued' END AS status`;

const OF_DEVICE = 'workspace_id = $1 AND device_agent_id = $2';
const EXISTS = "SELECT 1 FROM access.credential WHERE workspace_id = $1 AND id = $2 AND kind = 'device_agent'";
const STANDING = `${EXISTS} AND revoked_at IS NULL`;
const ADD = namedSql(
  ['workspaceId', 'id', 'deviceAgentId', 'kind', 'payload', 'expiresAt', 'createdAt'],
  `
  INSERT INTO access.device_job (workspace_id, id, device_agent_id, kind, payload, status, expires_at, created_at)
  VALUES (:workspaceId, :id, :deviceAgentId, :kind, :payload, 'queued', :expiresAt, :createdAt)
  RETURNING ${SHOWN}`,
);
/** Runs when a job is added, so that a returning device's queue never exceeds its limit. */
const EXPIRE = `
  UPDATE access.device_job SET status = 'expired', ended_at = now(), leased_until = NULL
   WHERE ${OF_DEVICE} AND ended_at IS NULL AND expires_at <= now() AND NOT ${HELD}`;
const BY_ID = `SELECT ${SHOWN} FROM access.device_job WHERE ${OF_DEVICE} AND id = $3`;
const PAGE = `
  SELECT ${SHOWN}
    FROM access.device_job
   WHERE ${OF_DEVICE} AND ($3::uuid IS NULL OR id < $3)
   ORDER BY id DESC LIMIT $4`;
/** Concurrent calls lease different jobs. */
const TAKE = `
  WITH due AS (
    SELECT workspace_id, id FROM access.device_job
     WHERE ${OF_DEVICE} AND ended_at IS NULL AND expires_at > now() AND (leased_until IS NULL OR leased_until <= now())
     ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED
  ), leased AS (
    UPDATE access.device_job j SET status = 'leased', leased_until = now() + ${LEASE}
      FROM due WHERE j.workspace_id = due.workspace_id AND j.id = due.id RETURNING j.*
  )
  SELECT ${SHOWN} FROM leased ORDER BY id`;
/** Waiting devices that have a job to take or have been revoked. */
const WITH_NEWS = `
  SELECT d.id FROM unnest($1::uuid[], $2::uuid[]) AS d (workspace_id, id)
    LEFT JOIN access.credential c ON c.workspace_id = d.workspace_id AND c.id = d.id AND c.revoked_at IS NULL
    LEFT JOIN LATERAL (
      SELECT true AS waits FROM access.device_job j
       WHERE j.workspace_id = d.workspace_id AND j.device_agent_id = d.id AND j.ended_at IS NULL
         AND j.expires_at > now()
         AND (j.leased_until IS NULL OR j.leased_until <= now()) LIMIT 1) due ON true
   WHERE due.waits OR c.id IS NULL`;
const END = namedSql(
  ['workspaceId', 'deviceAgentId', 'id', 'outcome', 'result'],
  `
  UPDATE access.device_job
     SET status = :outcome, result = :result, ended_at = now(), leased_until = NULL
   WHERE workspace_id = :workspaceId AND device_agent_id = :deviceAgentId AND id = :id AND ${HELD}
  RETURNING ${SHOWN}`,
);
const BEAT = `
  INSERT INTO access.device_heartbeat (device_agent_id, workspace_id, version, last_seen_at) VALUES ($2, $1, $3, now())
  ON CONFLICT (device_agent_id) DO UPDATE SET version = excluded.version, last_seen_at = excluded.last_seen_at`;
const LAST_SEEN = `
  SELECT device_agent_id AS id, last_seen_at AS at
    FROM access.device_heartbeat
   WHERE workspace_id = $1 AND device_agent_id = ANY ($2::uuid[])`;

const OPEN = counted(
  'device_jobs',
  `FROM access.device_job WHERE ${OF_DEVICE} AND ended_at IS NULL AND expires_at > now()`,
);

const first = async (rows: Promise<DeviceJob[]>): Promise<DeviceJob | undefined> => (await rows)[0];

const postgresDeviceJobs = (database: Database): DeviceJobs => ({
  standing: async (workspaceId, id) => (await database.query(STANDING, [workspaceId, id])).length > 0,
  exists: async (workspaceId, id) => (await database.query(EXISTS, [workspaceId, id])).length > 0,
  add: (workspaceId, { id, deviceAgentId, kind, payload, expiresAt, createdAt }) =>
    database.transaction(async (tx) => {
      tx.defer(EXPIRE, [workspaceId, deviceAgentId]);
      await withinCeiling(tx, OPEN, workspaceId, deviceAgentId);
      const job = { workspaceId, id, deviceAgentId, kind, payload: JSON.stringify(payload), expiresAt, createdAt };
      return (await tx.query<DeviceJob>(ADD.text, ADD.values(job)))[0]!;
    }),
  byId: (workspaceId, deviceAgentId, id) => first(database.query<DeviceJob>(BY_ID, [workspaceId, deviceAgentId, id])),
  page: (workspaceId, deviceAgentId, { after, limit }) =>
    database.query<DeviceJob>(PAGE, [workspaceId, deviceAgentId, after, limit]),
  lease: (workspaceId, deviceAgentId, limit) => database.query<DeviceJob>(TAKE, [workspaceId, deviceAgentId, limit]),
  end: (workspaceId, deviceAgentId, { id, outcome, result }) =>
    first(
      database.query<DeviceJob>(
        END.text,
        END.values({ workspaceId, deviceAgentId, id, outcome, result: result && JSON.stringify(result) }),
      ),
    ),
  beat: async (workspaceId, deviceAgentId, version) => {
    await database.query(BEAT, [workspaceId, deviceAgentId, version]);
  },
  lastSeen: async (workspaceId, ids) =>
    new Map(
      (await database.query<{ id: string; at: Date }>(LAST_SEEN, [workspaceId, ids])).map(({ id, at }) => [id, at]),
    ),
});

/** Returns the number of jobs. */
export const sweepDeviceJobs = sweepOf('access.device_job', 'expires_at < $1');

export const waitingDevices = (database: Database): WaitingDevices =>
  new WaitingDevices({
    withNews: async (devices) => {
      const keys = [devices.map(({ workspaceId }) => workspaceId), devices.map(({ deviceAgentId }) => deviceAgentId)];
      const news = await database.onBehalfOfNobody(() => database.query<{ id: string }>(WITH_NEWS, keys));
      return new Set(news.map(({ id }) => id));
    },
  });

interface DeviceJobsOn {
  database: Database;
  stands(actor: Actor): Promise<unknown>;
  clock: Clock;
  ids: Ids;
}

/** As a Nest provider, it ends the waits at shutdown. */
export function deviceJobsOn({
  database,
  ...rest
}: DeviceJobsOn): DeviceJobService & { beforeApplicationShutdown(): void } {
  const waits = waitingDevices(database);
  const onBehalfOf = <T>(workspaceId: string, work: () => Promise<T>) => database.onBehalfOf(workspaceId, work);
  return {
    ...createDeviceJobs({ ...rest, jobs: postgresDeviceJobs(database), waits, onBehalfOf }),
    beforeApplicationShutdown: () => waits.close(),
  };
}

export const DEVICE_JOBS = token<DeviceJobService>('access: device jobs');

export const deviceJobsPart = part<{ stands(actor: Actor): Promise<unknown> }>(
  DEVICE_JOBS,
  ({ database, outside, clock, ids }) => deviceJobsOn({ database, clock, ids, ...outside }),
);
