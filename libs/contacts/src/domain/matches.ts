import { firstPlace } from '@workops/kernel';

/** 0 is the best rank, null is no match. */
export interface Reranked {
  id: string;
  rank: number | null;
}

/** Index of the id, or its insertion point. */
const placeIn = (ids: readonly string[], id: string): number => firstPlace(ids.length, (place) => ids[place]! >= id);

/** Works in one pass, because there may be a hundred thousand ids and hundreds of changes. */
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

/** Immutable, because concurrent requests may page through the same matches. */
export class Matches {
  /** Best rank first; ids sorted within a rank. */
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

  /** Each contact may change once. */
  after(changed: readonly Reranked[]): Matches {
    const inOrder = changed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return new Matches(this.byRank.map((ids, ofRank) => withChanges(ids, inOrder, ofRank)));
  }
}
