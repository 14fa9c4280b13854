import { LRUCache } from 'lru-cache';
import type { Matches } from '../domain/matches';

/** The matches of a search at a point in time. */
export interface KnownMatches {
  matches: Matches;
  /** Later changes are in the feed from this position on. */
  frontier: string;
  /** The feed epoch that the frontier belongs to. */
  epoch: string;
}

/** A query seen once. Its matches are gathered when it is repeated after the frontier has passed this position. */
interface Asked {
  pastFrontier: string;
}

const ANY_FRONTIER = '0';

/** Cached matches expire this long after they were gathered. */
const TTL_MS = 300_000;
const MOST_QUESTIONS = 2_000;
/** Limit across all queries; an id takes about 80 bytes. */
const MOST_IDS = 500_000;

const isKnown = (remembered: KnownMatches | Asked | undefined): remembered is KnownMatches =>
  remembered !== undefined && 'matches' in remembered;

/**
 * Caches the ids of searches with many matches, so that further pages and repeats need no new scan. The cache does not
 * observe changes: its caller reads and applies them.
 */
export class RememberedMatches {
  private readonly remembered: LRUCache<string, KnownMatches | Asked>;

  /** Caches results within this range: smaller ones are cheap to find again, larger ones take too much memory. */
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

  /** True only for a repeated query; the first time, its matches are not gathered. */
  isWorthGathering(question: string): boolean {
    const remembered = this.remembered.get(question);
    return remembered !== undefined && !isKnown(remembered) && remembered.pastFrontier === ANY_FRONTIER;
  }

  gathered(question: string, matches: KnownMatches): void {
    this.remembered.set(question, matches);
  }

  /** Records a search whose matches were not gathered. */
  noteQuestion(question: string, frontier: string): void {
    const remembered = this.remembered.get(question);
    if (isKnown(remembered) || (remembered && BigInt(frontier) <= BigInt(remembered.pastFrontier))) return;
    this.remembered.set(question, { pastFrontier: ANY_FRONTIER });
  }

  /**
   * Replaces the matches with an updated version that keeps the same expiry. No-op if other matches have been cached
   * since.
   */
  broughtUpToDate(question: string, before: KnownMatches, after: KnownMatches): void {
    if (this.remembered.peek(question) === before) this.remembered.set(question, after, { noUpdateTTL: true });
  }

  /**
   * Evicts matches after too many changes. While the frontier does not move, as during a long transaction, gathering
   * them again would fail the same way.
   */
  forget(question: string, { frontier }: KnownMatches, frontierNow: string): void {
    this.remembered.set(question, { pastFrontier: frontierNow === frontier ? frontier : ANY_FRONTIER });
  }
}
