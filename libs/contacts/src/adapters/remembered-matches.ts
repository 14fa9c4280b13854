import { LRUCache } from 'lru-cache';
import type { Matches } from '../domain/matches';

/** What a search had found at some moment. */
export interface KnownMatches {
  matches: Matches;
  /** What has changed since lies in the feed from here on. */
  frontier: string;
  /** Of the history that the frontier belongs to. */
  epoch: string;
}

/** A question that is known to be asked, whose matches are worth gathering once the frontier is past the given one. */
interface Asked {
  pastFrontier: string;
}

const ANY_FRONTIER = '0';

/** A search's matches expire this long after they were gathered. */
const TTL_MS = 300_000;
const MOST_QUESTIONS = 2_000;
/** Of all questions together: an id takes about 80 bytes. */
const MOST_IDS = 500_000;

const isKnown = (remembered: KnownMatches | Asked | undefined): remembered is KnownMatches => remembered !== undefined && 'matches' in remembered;

/**
 * What searches of many matches found, so that their next pages, and repeats of the query, need not look at all of them again. By itself
 * it knows nothing of changes: its caller reads them.
 */
export class RememberedMatches {
  private readonly remembered: LRUCache<string, KnownMatches | Asked>;

  /** How many matches are worth remembering: fewer are found as soon, more would take too much room. */
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

  /** What is asked once is not worth the ids of all its matches. */
  isWorthGathering(question: string): boolean {
    const remembered = this.remembered.get(question);
    return remembered !== undefined && !isKnown(remembered) && remembered.pastFrontier === ANY_FRONTIER;
  }

  gathered(question: string, known: KnownMatches): void {
    this.remembered.set(question, known);
  }

  /** All matches were gone through, and none were gathered. */
  asked(question: string, frontier: string): void {
    const remembered = this.remembered.get(question);
    if (isKnown(remembered) || (remembered && BigInt(frontier) <= BigInt(remembered.pastFrontier))) return;
    this.remembered.set(question, { pastFrontier: ANY_FRONTIER });
  }

  /** The same matches after what has changed since: they are as old as before. Nothing when they are not what is remembered any more. */
  broughtUpToDate(question: string, before: KnownMatches, after: KnownMatches): void {
    if (this.remembered.peek(question) === before) this.remembered.set(question, after, { noUpdateTTL: true });
  }

  /** Too much has changed. While the frontier stays where it was, as it does beside a long transaction, the same would become of what is gathered. */
  forget(question: string, { frontier }: KnownMatches, frontierNow: string): void {
    this.remembered.set(question, { pastFrontier: frontierNow === frontier ? frontier : ANY_FRONTIER });
  }
}
