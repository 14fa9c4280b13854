import { unavailable } from '@workops/kernel';
import type { DeviceKey, DeviceWaits } from '../device-job-ports';

export interface DeviceWaitLimits {
  all: number;
  /** Per workspace. */
  workspace: number;
}

const DEVICE_WAIT_LIMITS: DeviceWaitLimits = { all: 2_000, workspace: 200 };

/** New jobs and revocations are noticed after at most this and a query. */
const LOOK_MS = 500;

interface Waiter extends DeviceKey {
  end(news: boolean): void;
}

export interface WaitingDevicesDeps {
  withNews(devices: readonly DeviceKey[]): Promise<ReadonlySet<string>>;
  limits?: DeviceWaitLimits;
  lookMs?: number;
}

/** One read-only query serves all devices that wait at this process. */
export class WaitingDevices implements DeviceWaits {
  private readonly waiters = new Set<Waiter>();
  private readonly limits: DeviceWaitLimits;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly deps: WaitingDevicesDeps) {
    this.limits = deps.limits ?? DEVICE_WAIT_LIMITS;
  }

  async forNews({ workspaceId, deviceAgentId }: DeviceKey, milliseconds: number, gone: AbortSignal): Promise<boolean> {
    if (this.closed || gone.aborted) return false;
    const ofWorkspace = [...this.waiters].filter((each) => each.workspaceId === workspaceId).length;
    if (this.waiters.size >= this.limits.all || ofWorkspace >= this.limits.workspace) {
      throw unavailable('Too many devices wait here. Try again shortly.', 5);
    }
    return new Promise((resolve) => {
      const end = (news: boolean): void => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        this.waiters.delete(waiter);
        resolve(news);
      };
      const leave = (): void => end(false);
      const waiter: Waiter = { workspaceId, deviceAgentId, end };
      const timer = setTimeout(leave, milliseconds);
      gone.addEventListener('abort', leave);
      this.waiters.add(waiter);
      this.lookLater();
    });
  }

  /** The devices then reconnect to another process. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    for (const waiter of [...this.waiters]) waiter.end(false);
  }

  private lookLater(): void {
    this.timer ??= setTimeout(() => void this.look(), this.deps.lookMs ?? LOOK_MS);
  }

  /** After a failure the next poll follows as usual. */
  private async look(): Promise<void> {
    const waiters = [...this.waiters];
    try {
      const news = waiters.length === 0 ? new Set() : await this.deps.withNews(waiters);
      for (const waiter of waiters) if (news.has(waiter.deviceAgentId)) waiter.end(true);
    } catch {
      // If the database is down, devices keep waiting.
    }
    this.timer = undefined;
    if (this.waiters.size > 0) this.lookLater();
  }
}
