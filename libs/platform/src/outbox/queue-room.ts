import type { Queues } from '../queues/queues';
import { queueOf, type Subscriber } from './subscriber';

/**
 * Waiting batches per subscriber. More would put a quiet workspace's event behind a backlog, where fairness no longer
 * applies.
 */
const WAITING_BATCHES = 3;
/** Validity of a queue depth; this relay's additions are counted on top. */
const HOLDS_MS = 100;
/** Validity of an empty queue if this relay has added nothing since; another may have. */
const EMPTY_HOLDS_MS = 5_000;
const FULL_HOLDS_MS = 20;

interface Known {
  waiting: number;
  readAt: number;
  fullSince: number | undefined;
}

export class QueueRoom {
  private readonly known = new Map<Subscriber, Known>();

  constructor(
    private readonly queues: Pick<Queues, 'depth'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Fails within a second while the queue backend is away. */
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

  /** How long every check has found the queue full. */
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
