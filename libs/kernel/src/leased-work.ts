import type { Clock } from './clock';
import { fairRound } from './fair-round';
import { waitAfter } from './retries';
import { metered, type RunMeter, type RunOutcome } from './run-meter';

/** Work that this process alone does until its lease runs out. */
export interface Leased {
  /** This one included; one that was cut short by a shutdown does not count. */
  attempts: number;
}

/** Thrown where another process has the work, or it has ended: nothing was written. */
export class RunLost extends Error {}

/** Thrown where the process shuts down: committed work stays, and another process continues after it. */
export class LeftOff extends Error {}

/** Thrown where nothing can be done for now: the place goes to other work, and the attempt does not count. */
export class PutOff extends Error {
  constructor(readonly ms: number) {
    super();
  }
}

export interface LeasedStore<Job extends Leased> {
  /** Leases unleased jobs, one workspace after the other; no workspace has all places. */
  lease(now: Date, until: Date, limit: number, running: readonly Job[]): Promise<Job[]>;
  /** False where it is lost. */
  renew(job: Job, until: Date): Promise<boolean>;
  /** Another may take it from then on. */
  release(job: Job, at: Date): Promise<void>;
  /** Another may take it from then on, and this attempt does not count. */
  leaveOff(job: Job, at: Date): Promise<void>;
  /** Does the work on its workspace's share of the process's resources. */
  onBehalfOf<T>(job: Job, work: () => Promise<T>): Promise<T>;
}

export interface LeasedWork<Job extends Leased, Failure> {
  store: LeasedStore<Job>;
  /** How many this process has under way. */
  places: number;
  /** How long a job is this process's: it renews that far more often. */
  leaseMs: number;
  /**
   * Does one, from wherever another process left it. `lost` is aborted, by a `RunLost`, once another process has the job, and once this has ended or thrown:
   * what it left running continues without the lease. Throws `RunLost`, `LeftOff` and `PutOff`.
   */
  work(job: Job, lost: AbortSignal): Promise<void>;
  /** What a job ends with for good that threw this; undefined where it is tried again. */
  failureOf(error: unknown): Failure | undefined;
  /** The failure of a job whose process died too often. */
  worn: Failure;
  /** How long after an attempt that threw another is made. */
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
 * Renews the lease while the work runs, whatever it waits for: the renewal is on behalf of the process, and does not queue behind work of the workspace. If a
 * renewal fails, the next one may succeed.
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

/** Where that cannot be written, another finds it again when the lease runs out. */
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

async function outcomeOf<Job extends Leased, Failure>(deps: LeasedWork<Job, Failure>, job: Job): Promise<RunOutcome> {
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
    const failure = deps.failureOf(error);
    if (!(error instanceof LeftOff) && failure === undefined) onFailure(job, error);
    // At shutdown calls are cut off, which is no failure of the work.
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
 * One round over leased work; returns how much was done. Any number of processes may run rounds concurrently, and after a crash of one another repeats its work
 * when the lease expires.
 */
export const leasedRound = <Job extends Leased, Failure>(deps: LeasedWork<Job, Failure>): Promise<number> =>
  fairRound<Job>({
    places: deps.places,
    lease: (limit, running) => {
      const now = deps.clock.now();
      return deps.store.lease(now, new Date(now.getTime() + deps.leaseMs), limit, running);
    },
    work: (job) => metered(deps.measure, () => outcomeOf(deps, job)),
    isOver: deps.isOver,
  });
