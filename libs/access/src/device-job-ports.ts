import type { Actor, Clock, Ids, RecordPage } from '@workops/kernel';

export const DEVICE_JOB_STATUSES = ['queued', 'leased', 'done', 'failed', 'expired'] as const;
export type DeviceJobStatus = (typeof DEVICE_JOB_STATUSES)[number];
export type DeviceJobOutcome = 'done' | 'failed';

export interface DeviceJob {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** Its present state, with expired leases and times taken into account. */
  status: DeviceJobStatus;
  result: Record<string, unknown> | null;
  leasedUntil: Date | null;
  expiresAt: Date;
  endedAt: Date | null;
  createdAt: Date;
}

interface NewDeviceJob {
  id: string;
  deviceAgentId: string;
  kind: string;
  payload: object;
  expiresAt: Date;
  createdAt: Date;
}

/** Jobs of devices. Times are judged by the database's clock. */
export interface DeviceJobs {
  /** Whether the workspace has such a device agent that is not revoked. */
  standing(workspaceId: string, deviceAgentId: string): Promise<boolean>;
  exists(workspaceId: string, deviceAgentId: string): Promise<boolean>;
  /** Throws `conflict` where the device has its maximum. */
  add(workspaceId: string, job: NewDeviceJob): Promise<DeviceJob>;
  byId(workspaceId: string, deviceAgentId: string, id: string): Promise<DeviceJob | undefined>;
  page(workspaceId: string, deviceAgentId: string, page: RecordPage): Promise<DeviceJob[]>;
  /** The oldest waiting ones, leased to this caller. */
  lease(workspaceId: string, deviceAgentId: string, limit: number): Promise<DeviceJob[]>;
  /** Undefined where it is no longer leased. */
  end(
    workspaceId: string,
    deviceAgentId: string,
    end: { id: string; outcome: DeviceJobOutcome; result: object | null },
  ): Promise<DeviceJob | undefined>;
  beat(workspaceId: string, deviceAgentId: string, version: string): Promise<void>;
  lastSeen(workspaceId: string, deviceAgentIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
}

export interface DeviceKey {
  workspaceId: string;
  deviceAgentId: string;
}

/** Devices that wait for jobs. */
export interface DeviceWaits {
  /**
   * Resolves once the device may have a job or is revoked: false at the timeout, when the caller is gone or the process ends. Throws `unavailable` where too
   * many wait.
   */
  forNews(device: DeviceKey, milliseconds: number, gone: AbortSignal): Promise<boolean>;
}

export interface DeviceJobDeps {
  jobs: DeviceJobs;
  waits: DeviceWaits;
  /** Throws where the credential is no longer valid. */
  stands(actor: Actor): Promise<unknown>;
  /** Runs work on the workspace's share of the process's resources. */
  onBehalfOf<T>(workspaceId: string, work: () => Promise<T>): Promise<T>;
  clock: Clock;
  ids: Ids;
}
