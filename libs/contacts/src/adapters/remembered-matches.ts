import { LRUCache } from 'lru-cache';
import type { Matches } from '../domain/matches';

/** The matches of a search at some moment. */
export interface KnownMatches {
  matches: Matches;
  /** Changes since then are in the feed from this position on. */
  frontier: string;
  /** The feed's epoch, to which the frontier belongs. */
  epoch: string;
}

/** A query that was seen before; its matches are gathered at the next repeat, once the frontier has passed the given one. */
interface Asked {
  pastFrontier: string;
}

const ANY_FRONTIER = '0';

/** A search's matches expire this long after they were gathered. */
const TTL_MS = 300_000;
const MOST_QUESTIONS = 2_000;
/** Of all queries together; an id takes about 80 bytes. */
const MOST_IDS = 500_000;

const isKnown = (remembered: KnownMatches | Asked | undefined): remembered is KnownMatches =>
  remembered !== undefined && 'matches' in remembered;

/**
 * A cache of the ids that searches with many matches found, so that further pages and repeats need not scan them again. It does not
 * observe changes: its caller reads them and applies them.
 */
export class RememberedMatches {
  private readonly remembered: LRUCache<string, KnownMatches | Asked>;

  /** How many matches are worth caching: fewer are found as quickly, more would take too much memory. */
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

  /** A query's matches are not gathered the first time. */
  isWorthGathering(question: string): boolean {
    const remembered = this.remembered.get(question);
    return remembered !== undefined && !isKnown(remembered) && remembered.pastFrontier === ANY_FRONTIER;
  }

  gathered(question: string, known: KnownMatches): void {
    this.remembered.set(question, known);
  }

  /** Notes a search that did not gather its matches. */
  asked(question: string, frontier: string): void {
    const remembered = this.remembered.get(question);
    if (isKnown(remembered) || (remembered && BigInt(frontier) <= BigInt(remembered.pastFrontier))) return;
    this.remembered.set(question, { pastFrontier: ANY_FRONTIER });
  }

  /** Replaces the matches by their updated state, which expires with them. Does nothing when others are cached by now. */
  broughtUpToDate(question: string, before: KnownMatches, after: KnownMatches): void {
    if (this.remembered.peek(question) === before) this.remembered.set(question, after, { noUpdateTTL: true });
  }

  /** Too much has changed. While the frontier does not move, as during a long transaction, gathering again would end the same way. */
  forget(question: string, { frontier }: KnownMatches, frontierNow: string): void {
    this.remembered.set(question, { pastFrontier: frontierNow === frontier ? frontier : ANY_FRONTIER });
  }
}
