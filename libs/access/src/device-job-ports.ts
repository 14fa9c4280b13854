import type { Actor, Clock, Ids, RecordPage } from '@workops/kernel';

export const DEVICE_JOB_STATUSES = ['queued', 'leased', 'done', 'failed', 'expired'] as const;
export type DeviceJobStatus = (typeof DEVICE_JOB_STATUSES)[number];
export type DeviceJobOutcome = 'done' | 'failed';

export interface DeviceJob {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** Takes expired leases and deadlines into account. */
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

/** Uses the database's clock. */
export interface DeviceJobs {
  /** True if the device exists and is not revoked. */
  standing(workspaceId: string, deviceAgentId: string): Promise<boolean>;
  exists(workspaceId: string, deviceAgentId: string): Promise<boolean>;
  /** Throws `conflict` at the device's limit. */
  add(workspaceId: string, job: NewDeviceJob): Promise<DeviceJob>;
  byId(workspaceId: string, deviceAgentId: string, id: string): Promise<DeviceJob | undefined>;
  page(workspaceId: string, deviceAgentId: string, page: RecordPage): Promise<DeviceJob[]>;
  lease(workspaceId: string, deviceAgentId: string, limit: number): Promise<DeviceJob[]>;
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

export interface DeviceWaits {
  /**
   * True once the device may have a job or is revoked; false on timeout, disconnect or shutdown. Throws `unavailable`
   * if too many devices wait.
   */
  forNews(device: DeviceKey, milliseconds: number, gone: AbortSignal): Promise<boolean>;
}

export interface DeviceJobDeps {
  jobs: DeviceJobs;
  waits: DeviceWaits;
  /** Throws if the credential is no longer valid. */
  stands(actor: Actor): Promise<unknown>;
  /** Uses the workspace's share of the process's resources. */
  onBehalfOf<T>(workspaceId: string, work: () => Promise<T>): Promise<T>;
  clock: Clock;
  ids: Ids;
}
