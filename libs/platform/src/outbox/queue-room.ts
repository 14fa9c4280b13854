import type { Queues } from '../queues/queues';
import { queueOf, type Subscriber } from './subscriber';

/**
 * Maximum of batches waiting on a subscriber's queue. A few keep it busy; more would put an event of a quiet workspace after a backlog that was queued before
 * it, where fairness no longer applies.
 */
const WAITING_BATCHES = 3;
/** Validity of a queue depth that was read, with this relay's additions since. */
const HOLDS_MS = 100;
/** Of the depth of an empty queue to which this relay has added nothing since: another one may have. */
const EMPTY_HOLDS_MS = 5_000;
const FULL_HOLDS_MS = 20;

interface Known {
  waiting: number;
  readAt: number;
  fullSince: number | undefined;
}

/** Queue depth of each subscriber, as far as one relay knows. */
export class QueueRoom {
  private readonly known = new Map<Subscriber, Known>();

  constructor(
    private readonly queues: Pick<Queues, 'depth'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Fails within a second when the queues' backend is away. */
  async read(subscribers: readonly Subscriber[]): Promise<void> {
    const stale = subscribers.filter((subscriber) => this.ageOf(subscriber) > this.validityOf(subscriber));
    await Promise.all(
      stale.map(async (subscriber) => {
        const waiting = await this.queues.depth(queueOf(subscriber));
        const fullSince = waiting < WAITING_BATCHES ? undefined : (this.known.get(subscriber)?.fullSince ?? this.now());
        this.known.set(subscriber, { waiting, readAt: this.now(), fullSince });
      }),
    );
  }

  has(subscriber: Subscriber): boolean {
    const known = this.known.get(subscriber);
    return known !== undefined && known.waiting < WAITING_BATCHES;
  }

  /** For how long each look has found the queue full. */
  fullForMs(subscriber: Subscriber): number {
    const fullSince = this.known.get(subscriber)?.fullSince;
    return fullSince === undefined ? 0 : this.now() - fullSince;
  }

  added(subscriber: Subscriber, jobs: number): void {
    const known = this.known.get(subscriber);
    if (known) known.waiting += jobs;
  }

  private validityOf(subscriber: Subscriber): number {
    if (!this.has(subscriber)) return FULL_HOLDS_MS;
    return this.known.get(subscriber)!.waiting === 0 ? EMPTY_HOLDS_MS : HOLDS_MS;
  }

  private ageOf(subscriber: Subscriber): number {
    const known = this.known.get(subscriber);
    return known ? this.now() - known.readAt : Infinity;
  }
}
