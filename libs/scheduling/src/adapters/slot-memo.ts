import { LRUCache } from 'lru-cache';
import { noTransactions, type TransactionState } from '@workops/platform';
import type { Slot } from '../domain/slot';
import type { SlotMemo } from '../ports';

const TTL_MS = 30_000;
const MOST_SLOTS = 100_000;
const MOST_WORKSPACES = 10_000;

/** Monotonic, in milliseconds. */
interface Stopwatch {
  now(): number;
}

type Compute = () => Promise<readonly Slot[]>;

/**
 * A write starts a new generation for its workspace, so that earlier results, even in progress, do not reach later
 * calls. Other processes' writes are seen after 30 s; results from a transaction are not cached, because it may roll
 * back.
 */
export class LocalSlotMemo implements SlotMemo {
  private readonly generations = new LRUCache<string, number>({ max: MOST_WORKSPACES });
  private readonly answers: LRUCache<string, readonly Slot[], Compute>;
  private generation = 0;

  constructor(
    perf: Stopwatch = performance,
    private readonly transactions: Pick<TransactionState, 'isInTransaction'> = noTransactions,
  ) {
    this.answers = new LRUCache({
      maxSize: MOST_SLOTS,
      sizeCalculation: (slots) => slots.length + 1,
      ttl: TTL_MS,
      ttlResolution: 0,
      ignoreFetchAbort: true,
      perf,
      fetchMethod: (_question, _stale, { context: compute }) => compute(),
    });
  }

  async recall(workspaceId: string, question: string, compute: Compute): Promise<readonly Slot[]> {
    const generation = this.generations.get(workspaceId) ?? this.nextGeneration(workspaceId);
    if (this.transactions.isInTransaction()) return this.answers.get(`${generation} ${question}`) ?? compute();
    return this.answers.forceFetch(`${generation} ${question}`, { context: compute });
  }

  forget(workspaceId: string): void {
    this.nextGeneration(workspaceId);
  }

  private nextGeneration(workspaceId: string): number {
    this.generation += 1;
    this.generations.set(workspaceId, this.generation);
    return this.generation;
  }
}
