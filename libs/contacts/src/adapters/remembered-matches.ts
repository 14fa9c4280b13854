import { LRUCache } from 'lru-cache';
import type { Matches } from '../domain/matches';

export interface KnownMatches {
  matches: Matches;
  frontier: string;
  epoch: string;
}

/** A query seen once. Its matches are gathered on a repeat past this frontier. */
interface Asked {
  pastFrontier: string;
}

const ANY_FRONTIER = '0';

const TTL_MS = 300_000;
const MOST_QUESTIONS = 2_000;
/** Total of all queries; an id takes about 80 bytes. */
const MOST_IDS = 500_000;

const isKnown = (remembered: KnownMatches | Asked | undefined): remembered is KnownMatches =>
  remembered !== undefined && 'matches' in remembered;

/** Caches the ids of large searches for further pages and repeats. The caller applies later changes. */
export class RememberedMatches {
  private readonly remembered: LRUCache<string, KnownMatches | Asked>;

  /** Smaller results are cheap to find again, larger ones take too much memory. */
  constructor(
    readonly worth: { fewest: number; most: number } = { fewest: 1_000, most: 150_000 },
    perf: { now(): number } = performance,
  ) {
    this.remembered = new LRUCache<string, KnownMatches | Asked>({
      max: MOST_QUESTIONS,
      maxSize: MOST_IDS,
      sizeCalculation: (remembered) => (isKnown(remembered) ? remembered.matches.total + 1 : 1),
      ttl: TTL_MS,
      ttlResolution: 0,
      perf,
    });
  }

  get(question: string): KnownMatches | undefined {
    const remembered = this.remembered.get(question);
    return isKnown(remembered) ? remembered : undefined;
  }

  /** True only for a repeated query. */
  isWorthGathering(question: string): boolean {
    const remembered = this.remembered.get(question);
    return remembered !== undefined && !isKnown(remembered) && remembered.pastFrontier === ANY_FRONTIER;
  }

  gathered(question: string, matches: KnownMatches): void {
    this.remembered.set(question, matches);
  }

  noteQuestion(question: string, frontier: string): void {
    const remembered = this.remembered.get(question);
    if (isKnown(remembered) || (remembered && BigInt(frontier) <= BigInt(remembered.pastFrontier))) return;
    this.remembered.set(question, { pastFrontier: ANY_FRONTIER });
  }

  /** Keeps the expiry. No-op if other matches have been cached since. */
  broughtUpToDate(question: string, before: KnownMatches, after: KnownMatches): void {
    if (this.remembered.peek(question) === before) this.remembered.set(question, after, { noUpdateTTL: true });
  }

  /**
   * Evicts after too many changes. While the frontier does not move, as during a long transaction, gathering again
   * would fail the same way.
   */
  forget(question: string, { frontier }: KnownMatches, frontierNow: string): void {
    this.remembered.set(question, { pastFrontier: frontierNow === frontier ? frontier : ANY_FRONTIER });
  }
}
