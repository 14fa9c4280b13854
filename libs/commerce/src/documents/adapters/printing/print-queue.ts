import { KeyedQueue } from '@workops/platform';

/** Limit over all workspaces. */
const MAX_THREADS = 2;
/** The next document is refused. */
const MAX_WAITING = 100;
const PATIENCE_MS = 5_000;
const REFUSAL = 'Too many documents wait to be drawn. Try again shortly.';

/**
 * Runs one document per workspace at a time, in order of arrival. Only that document waits for a thread, so workspaces
 * take turns.
 */
export class PrintQueue {
  private readonly workspaces: KeyedQueue;
  private readonly threads: KeyedQueue;

  constructor(patienceMs = PATIENCE_MS) {
    const limits = { patienceMs, longest: MAX_WAITING, refusal: REFUSAL };
    this.workspaces = new KeyedQueue(limits);
    this.threads = new KeyedQueue({ ...limits, width: MAX_THREADS });
  }

  /** Throws `unavailable` if too many wait, or if the wait takes too long. */
  run<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    return this.workspaces.run(workspaceId, () => this.threads.run('all', work));
  }
}
