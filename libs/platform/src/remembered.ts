import { LRUCache } from 'lru-cache';

const FORGOTTEN_FOR_MS = 60_000;

/** State of the call chain's transaction, if there is one. */
export interface TransactionState {
  isInTransaction(): boolean;
  /** Whether the open transaction may have changed rows of the schema. */
  hasWritten(schema: string): boolean;
  /** Whether the transaction needs the latest committed state, so that cached answers are bypassed. */
  readsCommitted?(): boolean;
}

/** No-op transaction state for caches of something other than the database. */
export const noTransactions: TransactionState = { isInTransaction: () => false, hasWritten: () => false };

export interface RememberedOptions<Question, Answer> {
  /** Maximum age of an answer, from the start of its lookup. */
  ttlMs: number;
  /** Maximum number of answers. */
  max: number;
  /** Schema that the answers come from. A transaction that has written to it does not fill the cache. */
  schema: string;
  transactions: TransactionState;
  toKey: (question: Question) => string;
  ask: (question: Question) => Promise<Answer>;
  /** Key that invalidates an answer, such as the workspace; undefined if the answer only expires. */
  toTopic: (answer: Answer, question: Question) => string | undefined;
  /** A monotonic clock, in milliseconds. */
  perf?: { now(): number };
}

interface Kept<Answer> {
  answer: Answer;
  /** Number of invalidations before the lookup began. */
  begunAt: number;
  topic: string | undefined;
}

/**
 * A cache of lookups, shared between calls; concurrent calls for a key share one lookup, and failures are not cached. A
 * call never gets an answer whose lookup began before an invalidation that preceded the call. Lookups inside a
 * transaction are not shared, and not cached if the transaction has written, because it may roll back.
 */
export class Remembered<Question, Answer> {
  private readonly kept: LRUCache<string, Kept<Answer>>;
  private readonly asking = new Map<string, Promise<Kept<Answer>>>();
  private readonly forgotten: LRUCache<string, number>;
  private moment = 0;
  /** Invalidation number below which every cached answer is stale. */
  private floor = 0;
  private readonly perf: { now(): number };

  constructor(private readonly options: RememberedOptions<Question, Answer>) {
    const { max, ttlMs, perf = performance } = options;
    this.perf = perf;
    this.kept = new LRUCache({ max, ttl: ttlMs, ttlResolution: 0, perf });
    this.forgotten = new LRUCache({
      max,
      ttl: FORGOTTEN_FOR_MS,
      perf,
      // When an invalidation is evicted, every older answer becomes stale.
      dispose: (moment, _topic, reason) => {
        if (reason === 'evict') this.floor = Math.max(this.floor, moment);
      },
    });
  }

  async get(question: Question): Promise<Answer> {
    if (this.options.transactions.readsCommitted?.()) return this.options.ask(question);
    const key = this.options.toKey(question);
    const since = this.moment;
    const cached = this.kept.get(key);
    if (cached && this.holds(cached)) return cached.answer;
    if (this.options.transactions.isInTransaction()) return this.withinTransaction(key, question);
    for (;;) {
      const answered = await (this.asking.get(key) ?? this.begin(key, question));
      if (answered.begunAt >= since || this.holds(answered)) return answered.answer;
    }
  }

  forget(topic: string): void {
    this.moment += 1;
    this.forgotten.set(topic, this.moment);
  }

  forgetAll(): void {
    this.moment += 1;
    this.floor = this.moment;
  }

  private holds({ begunAt, topic }: Kept<Answer>): boolean {
    return begunAt >= this.floor && (topic === undefined || begunAt >= (this.forgotten.get(topic) ?? 0));
  }

  private begin(key: string, question: Question): Promise<Kept<Answer>> {
    const request = this.ask(key, question, true).finally(() => {
      if (this.asking.get(key) === request) this.asking.delete(key);
    });
    this.asking.set(key, request);
    return request;
  }

  private async withinTransaction(key: string, question: Question): Promise<Answer> {
    const { transactions, schema } = this.options;
    return (await this.ask(key, question, !transactions.hasWritten(schema))).answer;
  }

  private async ask(key: string, question: Question, keep: boolean): Promise<Kept<Answer>> {
    const { ask, toTopic } = this.options;
    const [begunAt, start] = [this.moment, this.perf.now()];
    const answer = await ask(question);
    const answered = { answer, begunAt, topic: toTopic(answer, question) };
    if (keep && this.holds(answered)) this.kept.set(key, answered, { start });
    return answered;
  }
}
