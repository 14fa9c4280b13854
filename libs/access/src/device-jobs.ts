import { canonicalJson, conflict, listed, notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { DeviceJob, DeviceJobDeps, DeviceJobOutcome } from './device-job-ports';

export { DEVICE_JOB_STATUSES, type DeviceJob, type DeviceJobOutcome, type DeviceJobStatus } from './device-job-ports';

export const deviceJobLimits = {
  kind: 40,
  payloadBytes: 16 * 1024,
  expiresIn: { min: 10, max: 86_400 },
  waitSeconds: 25,
  version: 50,
  atOnce: 10,
};

export type DeviceJobService = ReturnType<typeof createDeviceJobs>;

const noAgent = () => notFound('El agente de dispositivo no existe.');
const noJob = () => notFound('El trabajo no existe.');
const leaseLost = () => conflict('lease_lost', 'El trabajo ya no está reservado para este dispositivo.');

export interface DeviceJobInput {
  kind: string;
  payload: object;
  /** In seconds. */
  expiresIn: number;
}

export const createDeviceJobs = ({ jobs, waits, stands, onBehalfOf, clock, ids }: DeviceJobDeps) => {
  const own = ({ credentialId }: Actor): string => {
    if (credentialId === null) throw noAgent();
    return credentialId;
  };
  return {
    /** Throws `not_found` for an unknown or revoked device. */
    create: async (
      { workspaceId }: Actor,
      deviceAgentId: string,
      { kind, payload, expiresIn }: DeviceJobInput,
    ): Promise<DeviceJob> => {
      if (!(await jobs.standing(workspaceId, deviceAgentId))) throw noAgent();
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + expiresIn * 1_000);
      return jobs.add(workspaceId, { id: ids.next(), deviceAgentId, kind, payload, expiresAt, createdAt });
    },
    read: async ({ workspaceId }: Actor, deviceAgentId: string, id: string): Promise<DeviceJob> => {
      const job = await jobs.byId(workspaceId, deviceAgentId, id);
      if (!job) throw noJob();
      return job;
    },
    /** Newest first. */
    list: async ({ workspaceId }: Actor, deviceAgentId: string, input: ListInput): Promise<Listed<DeviceJob>> => {
      if (!(await jobs.exists(workspaceId, deviceAgentId))) throw noAgent();
      return listed((page) => jobs.page(workspaceId, deviceAgentId, page), input);
    },
    /**
     * Leases up to ten jobs, oldest first, or waits after `beginWaiting` has released the call's slot. Throws
     * `unauthenticated` if revoked during the wait, `unavailable` if too many devices wait.
     */
    take: async (actor: Actor, waitSeconds: number, beginWaiting: () => AbortSignal): Promise<DeviceJob[]> => {
      const { workspaceId } = actor;
      const device = { workspaceId, deviceAgentId: own(actor) };
      const lease = () => jobs.lease(workspaceId, device.deviceAgentId, deviceJobLimits.atOnce);
      const first = await lease();
      if (first.length > 0 || waitSeconds === 0) return first;
      const until = performance.now() + waitSeconds * 1_000;
      const gone = beginWaiting();
      for (;;) {
        const milliseconds = until - performance.now();
        if (milliseconds <= 0 || !(await waits.forNews(device, milliseconds, gone))) return [];
        const leasedJobs = await onBehalfOf(workspaceId, async () => {
          await stands(actor);
          return lease();
        });
        if (leasedJobs.length > 0) return leasedJobs;
      }
    },
    /** Idempotent. Throws `not_found` for a job of another device, and `conflict` with `lease_lost`. */
    end: async (actor: Actor, id: string, outcome: DeviceJobOutcome, result: object | null): Promise<DeviceJob> => {
      const ended = await jobs.end(actor.workspaceId, own(actor), { id, outcome, result });
      if (ended) return ended;
      const present = await jobs.byId(actor.workspaceId, own(actor), id);
      if (!present) throw noJob();
      if (present.status !== outcome || canonicalJson(present.result) !== canonicalJson(result)) throw leaseLost();
      return present;
    },
    beat: (actor: Actor, version: string): Promise<void> => jobs.beat(actor.workspaceId, own(actor), version),
    lastSeen: jobs.lastSeen,
  };
};
