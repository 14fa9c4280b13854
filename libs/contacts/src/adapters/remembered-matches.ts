import { LRUCache } from 'lru-cache';
import type { Matches } from '../domain/matches';

export interface MatchesOfThen {
  matches: Matches;
  /** Every transaction below this one had ended then: what has changed since, this one changed or a later one. */
  frontier: string;
}

/** So long after its matches were gathered a search gathers them anew, whatever became of them. */
const TTL_MS = 300_000;
const MOST_QUESTIONS = 2_000;
/** Of all questions together: an id takes about 80 bytes. */
const MOST_IDS = 500_000;

const ASKED = 'asked';

/**
 * What searches of many matches found, so that their next pages, and whoever asks the same, need not look at all of them again. By itself
 * it knows nothing of changes: whoever uses it asks for them.
 */
export class RememberedMatches {
  private readonly remembered: LRUCache<string, MatchesOfThen | typeof ASKED>;

  /** How many matches are worth remembering: fewer are found as soon, more would take too much room. */
  constructor(
    readonly worth: { fewest: number; most: number } = { fewest: 1_000, most: 150_000 },
    perf: { now(): number } = performance,
  ) {
    this.remembered = new LRUCache<string, MatchesOfThen | typeof ASKED>({
      max: MOST_QUESTIONS,
      maxSize: MOST_IDS,
      sizeCalculation: (known) => (known === ASKED ? 1 : known.matches.total + 1),
      ttl: TTL_MS,
      ttlResolution: 0,
      perf,
    });
  }

  get(question: string): MatchesOfThen | undefined {
    const known = this.remembered.get(question);
    return known === ASKED ? undefined : known;
  }

  /** Whether it was asked before. What is asked once is not worth the ids of all its matches. */
  isAskedAgain(question: string): boolean {
    const again = this.remembered.has(question);
    if (!again) this.remembered.set(question, ASKED);
    return again;
  }

  gathered(question: string, matches: MatchesOfThen): void {
    this.remembered.set(question, matches);
  }

  /** The same matches after what has changed since: they are as old as before. */
  broughtUpToDate(question: string, matches: MatchesOfThen): void {
    this.remembered.set(question, matches, { noUpdateTTL: true });
  }

  forget(question: string): void {
    this.remembered.set(question, ASKED);
  }
}
