import type { Clock } from './clock';
import { fairRound } from './fair-round';
import { waitAfter } from './retries';
import { metered, type RunMeter, type RunOutcome } from './run-meter';

/** Only this process works on it until the lease expires. */
export interface Leased {
  /** Includes this attempt; those cut short by a shutdown do not count. */
  attempts: number;
}

/** Thrown if another process has the job, or it has ended; nothing was written. */
export class RunLost extends Error {}

/** Thrown at shutdown: committed work stays, and another process continues from there. */
export class LeftOff extends Error {}

/** Thrown if nothing can be done for now. Frees the slot, and the attempt does not count. */
export class PutOff extends Error {
  constructor(readonly ms: number) {
    super();
  }
}

export interface LeasedStore<Job extends Leased> {
  /** Takes turns between workspaces, so that none takes all slots. */
  lease(now: Date, until: Date, limit: number, running: readonly Job[]): Promise<Job[]>;
  /** False if the lease is lost. */
  renew(job: Job, until: Date): Promise<boolean>;
  /** Another process may claim the job from `at`. */
  release(job: Job, at: Date): Promise<void>;
  /** Does not count this attempt; another process may claim the job from `at`. */
  leaveOff(job: Job, at: Date): Promise<void>;
  /** Uses the workspace's share of the process's resources. */
  onBehalfOf<T>(job: Job, work: () => Promise<T>): Promise<T>;
}

export interface LeasedWork<Job extends Leased, Failure> {
  store: LeasedStore<Job>;
  places: number;
  /** Renewed four times as often. */
  leaseMs: number;
  /**
   * Continues where another process left off. `lost` aborts with a `RunLost` when the lease is lost or this ends.
   * Throws `RunLost`, `LeftOff` and `PutOff`.
   */
  work(job: Job, lost: AbortSignal): Promise<void>;
  /** Undefined if the job is retried. */
  toFailure(error: unknown): Failure | undefined;
  worn: Failure;
  waitAfter?: (attempts: number) => number;
  /** Throws `RunLost`. */
  end(job: Job, failure: Failure): Promise<void>;
  onFailure: (job: Job, error: unknown) => void;
  clock: Clock;
  isOver: () => boolean;
  measure?: RunMeter;
}

const MOST_ATTEMPTS = 10;

/**
 * Renews on behalf of the process, so that it does not queue behind the workspace's work. Ignores a failed renewal,
 * because the next may succeed.
 */
async function whileRenewed<Job extends Leased, Failure>(
  { store, clock, leaseMs, work }: LeasedWork<Job, Failure>,
  job: Job,
): Promise<void> {
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    const isOurs = await store.renew(job, new Date(clock.now().getTime() + leaseMs)).catch(() => true);
    if (!isOurs) lost.abort(new RunLost());
  };
  const timer = setInterval(() => void renew(), leaseMs / 4);
  try {
    await store.onBehalfOf(job, () => work(job, lost.signal));
  } finally {
    clearInterval(timer);
    lost.abort(new RunLost());
  }
}

/** If the outcome cannot be written, another process claims the job when the lease expires. */
async function failed<Job extends Leased, Failure>(
  { end, onFailure }: LeasedWork<Job, Failure>,
  job: Job,
  failure: Failure,
): Promise<RunOutcome> {
  try {
    await end(job, failure);
    return 'failed';
  } catch (error) {
    if (error instanceof RunLost) return 'left';
    onFailure(job, error);
    return 'again';
  }
}

async function runJob<Job extends Leased, Failure>(deps: LeasedWork<Job, Failure>, job: Job): Promise<RunOutcome> {
  const { store, clock, onFailure } = deps;
  if (job.attempts > MOST_ATTEMPTS) return failed(deps, job, deps.worn);
  try {
    await whileRenewed(deps, job);
    return 'ok';
  } catch (error) {
    if (error instanceof RunLost) return 'left';
    if (error instanceof PutOff) {
      await store.leaveOff(job, new Date(clock.now().getTime() + error.ms)).catch(() => undefined);
      return 'left';
    }
    const failure = deps.toFailure(error);
    if (!(error instanceof LeftOff) && failure === undefined) onFailure(job, error);
    // A shutdown cuts calls off, which is no failure of the job.
    if (deps.isOver()) {
      await store.leaveOff(job, clock.now()).catch(() => undefined);
      return 'left';
    }
    if (failure !== undefined) return failed(deps, job, failure);
    await store
      .release(job, new Date(clock.now().getTime() + (deps.waitAfter ?? waitAfter)(job.attempts)))
      .catch(() => undefined);
    return 'again';
  }
}

/**
 * Returns the number of jobs. Several processes may run rounds; after a crash another one repeats the job when its
 * lease expires.
 */
export const leasedRound = <Job extends Leased, Failure>(deps: LeasedWork<Job, Failure>): Promise<number> =>
  fairRound<Job>({
    places: deps.places,
    lease: (limit, running) => {
      const now = deps.clock.now();
      return deps.store.lease(now, new Date(now.getTime() + deps.leaseMs), limit, running);
    },
    work: (job) => metered(deps.measure, () => runJob(deps, job)),
    isOver: deps.isOver,
  });
