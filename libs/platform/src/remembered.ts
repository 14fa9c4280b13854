import { LRUCache } from 'lru-cache';

const FORGOTTEN_FOR_MS = 60_000;

/** The state of the call chain's transaction, if there is one. */
export interface TransactionState {
  isInTransaction(): boolean;
  /** Whether the open transaction may have changed rows of the schema. */
  hasWritten(schema: string): boolean;
  /** Whether it needs the currently committed state: a cached answer will not do. */
  readsCommitted?(): boolean;
}

/** For a cache of something other than the database. */
export const noTransactions: TransactionState = { isInTransaction: () => false, hasWritten: () => false };

export interface RememberedOptions<Question, Answer> {
  /** Maximum age of an answer, from the start of its lookup. */
  ttlMs: number;
  /** Maximum number of answers. */
  max: number;
  /** The schema that the answers are read from: a transaction that has written to it does not fill the cache. */
  schema: string;
  transactions: TransactionState;
  keyOf: (question: Question) => string;
  ask: (question: Question) => Promise<Answer>;
  /** The key that invalidates an answer, for example the workspace; undefined where it only expires. */
  topicOf: (answer: Answer, question: Question) => string | undefined;
  /** A monotonic clock, in milliseconds. */
  perf?: { now(): number };
}

interface Kept<Answer> {
  answer: Answer;
  /** The number of invalidations before its lookup began. */
  begunAt: number;
  topic: string | undefined;
}

/**
 * A cache of lookups, shared between calls. Concurrent calls for one key share a lookup; a failure is not cached. An answer whose
 * lookup began before an invalidation is never given to a call that began after it. A lookup inside a transaction is not shared, so that no
 * other call waits for its connection, and is not cached once the transaction has written, as it may be rolled back.
 */
export class Remembered<Question, Answer> {
  private readonly kept: LRUCache<string, Kept<Answer>>;
  private readonly asking = new Map<string, Promise<Kept<Answer>>>();
  private readonly forgotten: LRUCache<string, number>;
  private moment = 0;
  /** Drops all cached values. */
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
      // Too many topics to keep: then everything older than the evicted invalidation is invalid.
      dispose: (moment, _topic, reason) => {
        if (reason === 'evict') this.floor = Math.max(this.floor, moment);
      },
    });
  }

  async get(question: Question): Promise<Answer> {
    if (this.options.transactions.readsCommitted?.()) return this.options.ask(question);
    const key = this.options.keyOf(question);
    const since = this.moment;
    const known = this.kept.get(key);
    if (known && this.holds(known)) return known.answer;
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
    const asked = this.ask(key, question, true).finally(() => {
      if (this.asking.get(key) === asked) this.asking.delete(key);
    });
    this.asking.set(key, asked);
    return asked;
  }

  private async withinTransaction(key: string, question: Question): Promise<Answer> {
    const { transactions, schema } = this.options;
    return (await this.ask(key, question, !transactions.hasWritten(schema))).answer;
  }

  private async ask(key: string, question: Question, keep: boolean): Promise<Kept<Answer>> {
    const { ask, topicOf } = this.options;
    const [begunAt, start] = [this.moment, this.perf.now()];
    const answer = await ask(question);
    const answered = { answer, begunAt, topic: topicOf(answer, question) };
    if (keep && this.holds(answered)) this.kept.set(key, answered, { start });
    return answered;
  }
}
