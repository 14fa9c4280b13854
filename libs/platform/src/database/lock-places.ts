import { KeyedQueue } from '../keyed-queue';
import type { Attempt, CallScope } from './call-scope';
import type { Step } from './sql';
import { LOCK_NOT_HAD } from './workspace-locks';

const PLACES = 2;
const PATIENCE_MS = 5_000;

/** Long enough for simple work to finish, short enough to release its connection soon. */
const BRIEF: Step = { sql: `SELECT set_config('lock_timeout', '50ms', true)` };

const errorCode = (error: unknown): unknown => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === LOCK_NOT_HAD ? code : (cause as { code?: unknown } | undefined)?.code;
};

/**
 * Limits calls that wait for locks while holding a connection. Beyond two per workspace a transaction is rolled back,
 * and its call is repeated in a free slot. After a commit, a call waits for a slot before its next transaction.
 */
export class LockPlaces {
  private readonly places = new KeyedQueue({
    width: PLACES,
    patienceMs: PATIENCE_MS,
    refusal: 'Too many calls of the workspace wait for what others are writing. Try again shortly.',
  });

  constructor(private readonly scope: CallScope) {}

  /** Repeats work that gave way without having changed anything. Throws `unavailable`. */
  async call<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const attempt: Attempt = { placed: false, lasting: false, gaveWay: false, open: 0 };
    try {
      return await this.scope.within({ attempt }, work);
    } catch (error) {
      if (!attempt.gaveWay || attempt.lasting || attempt.open > 0) throw error;
    } finally {
      attempt.lasting = true;
    }
    return this.places.run(owner, () => this.placed(work));
  }

  /** `first` is the step that it must begin with, if any. */
  async writing<T>(work: (first?: Step) => Promise<T>): Promise<T> {
    const { owner, attempt } = this.scope.get();
    if (!attempt || owner === undefined || attempt.placed) return work();
    const leave = this.places.enterNow(owner) ?? (attempt.lasting ? await this.places.enter(owner) : undefined);
    attempt.open += 1;
    try {
      const result = await work(leave ? undefined : BRIEF);
      attempt.lasting = true;
      return result;
    } catch (error) {
      attempt.gaveWay ||= !leave && errorCode(error) === LOCK_NOT_HAD;
      throw error;
    } finally {
      attempt.open -= 1;
      leave?.();
    }
  }

  private async placed<T>(work: () => Promise<T>): Promise<T> {
    const attempt: Attempt = { placed: true, lasting: true, gaveWay: false, open: 0 };
    try {
      return await this.scope.within({ attempt }, work);
    } finally {
      attempt.placed = false;
    }
  }
}
