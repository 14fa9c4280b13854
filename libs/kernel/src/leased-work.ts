import type { Clock } from './clock';
import { fairRound } from './fair-round';
import { waitAfter } from './retries';
import { metered, type RunMeter, type RunOutcome } from './run-meter';

/** A job on which only this process works until its lease expires. */
export interface Leased {
  /** Number of attempts including this one; attempts cut short by a shutdown do not count. */
  attempts: number;
}

/** Thrown when another process has the job or it has ended; nothing was written. */
export class RunLost extends Error {}

/** Thrown at shutdown: committed work stays, and another process continues from there. */
export class LeftOff extends Error {}

/** Thrown when nothing can be done for now. The slot is freed for other work and the attempt does not count. */
export class PutOff extends Error {
  constructor(readonly ms: number) {
    super();
  }
}

export interface LeasedStore<Job extends Leased> {
  /** Leases jobs round-robin across workspaces, so that no workspace takes all slots. */
  lease(now: Date, until: Date, limit: number, running: readonly Job[]): Promise<Job[]>;
  /** False if the lease is lost. */
  renew(job: Job, until: Date): Promise<boolean>;
  /** Ends the lease; another process may claim the job from `at`. */
  release(job: Job, at: Date): Promise<void>;
  /** Ends the lease without counting this attempt; another process may claim the job from `at`. */
  leaveOff(job: Job, at: Date): Promise<void>;
  /** Does the work on its workspace's share of the process's resources. */
  onBehalfOf<T>(job: Job, work: () => Promise<T>): Promise<T>;
}

export interface LeasedWork<Job extends Leased, Failure> {
  store: LeasedStore<Job>;
  /** Maximum number of concurrent jobs in this process. */
  places: number;
  /** Duration of the lease, which is renewed four times as often. */
  leaseMs: number;
  /**
   * Does one job, continuing from where another process left it. `lost` is aborted with a `RunLost` when the lease is
   * lost and when this function ends, so that nothing runs on without the lease. Throws `RunLost`, `LeftOff` and
   * `PutOff`.
   */
  work(job: Job, lost: AbortSignal): Promise<void>;
  /** Maps an error to the final failure of its job; undefined if the job is retried. */
  toFailure(error: unknown): Failure | undefined;
  /** The failure of a job whose process crashed too often. */
  worn: Failure;
  /** Delay before the next attempt after a failed one. */
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
 * Renews the lease while the work runs. Renewal runs on behalf of the process, so it does not queue behind work of the
 * workspace. A renewal that throws is ignored because the next one may succeed.
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
    // A shutdown cuts calls off, so an error does not count as a failure of the job.
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
 * Runs one round over leased work and returns how many jobs it did. Several processes may run rounds concurrently.
 * After a crash another process repeats the job when its lease expires.
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
