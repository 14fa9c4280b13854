import { firstPlace } from '@workops/kernel';

/** New rank of a changed contact in a search: 0 is the best, null means no match. */
export interface Reranked {
  id: string;
  rank: number | null;
}

/** Index of the id in the sorted ids, or its insertion point. */
const placeIn = (ids: readonly string[], id: string): number => firstPlace(ids.length, (place) => ids[place]! >= id);

/**
 * Applies removals and insertions to the sorted ids in one pass, because there may be a hundred thousand of which
 * hundreds change.
 */
function withChanges(ids: readonly string[], inOrder: readonly Reranked[], ofRank: number): readonly string[] {
  const parts: (readonly string[])[] = [];
  let from = 0;
  for (const { id, rank } of inOrder) {
    const place = placeIn(ids, id);
    const [was, is] = [ids[place] === id, rank === ofRank];
    if (was === is) continue;
    parts.push(ids.slice(from, place), is ? [id] : []);
    from = was ? place + 1 : place;
  }
  return parts.length === 0 ? ids : ([] as string[]).concat(...parts, ids.slice(from));
}

/**
 * Ids of all contacts that a search found. Immutable, because concurrent requests may compute pages from the same
 * matches.
 */
export class Matches {
  /** `byRank` has the best rank first; the ids of each rank are sorted. */
  constructor(private readonly byRank: readonly (readonly string[])[]) {}

  get total(): number {
    return this.byRank.reduce((total, ids) => total + ids.length, 0);
  }

  /** Best match first, then newest. */
  page({ limit, offset }: { limit: number; offset: number }): string[] {
    const page: string[] = [];
    let passed = 0;
    for (const ids of this.byRank) {
      const first = Math.max(offset - passed, 0);
      for (let place = first; place < ids.length && page.length < limit; place += 1) page.push(ids.at(-1 - place)!);
      passed += ids.length;
    }
    return page;
  }

  /** The matches after these changes; each contact may be listed once. */
  after(changed: readonly Reranked[]): Matches {
    const inOrder = changed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return new Matches(this.byRank.map((ids, ofRank) => withChanges(ids, inOrder, ofRank)));
  }
}
