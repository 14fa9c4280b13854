import { LRUCache } from 'lru-cache';

const FORGOTTEN_FOR_MS = 60_000;

export interface TransactionState {
  isInTransaction(): boolean;
  hasWritten(schema: string): boolean;
  /** Needs the latest committed state, so caches are bypassed. */
  readsCommitted?(): boolean;
}

/** Serves caches of something other than the database. */
export const noTransactions: TransactionState = { isInTransaction: () => false, hasWritten: () => false };

export interface RememberedOptions<Question, Answer> {
  ttlMs: number;
  max: number;
  /** A transaction that has written to it does not fill the cache. */
  schema: string;
  transactions: TransactionState;
  toKey: (question: Question) => string;
  ask: (question: Question) => Promise<Answer>;
  /** Invalidates an answer, such as the workspace; undefined if it only expires. */
  toTopic: (answer: Answer, question: Question) => string | undefined;
  /** Monotonic, in milliseconds. */
  perf?: { now(): number };
}

interface Kept<Answer> {
  answer: Answer;
  /** Invalidations before the lookup began. */
  begunAt: number;
  topic: string | undefined;
}

/**
 * Concurrent calls for a key share a lookup; failures are not cached. No answer's lookup began before an invalidation
 * that preceded the call. Not shared inside a transaction, nor cached if it has written, because it may roll back.
 */
export class Remembered<Question, Answer> {
  private readonly kept: LRUCache<string, Kept<Answer>>;
  private readonly asking = new Map<string, Promise<Kept<Answer>>>();
  private readonly forgotten: LRUCache<string, number>;
  private moment = 0;
  /** Answers below it are stale. */
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
      // Every older answer becomes stale without its invalidation.
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
