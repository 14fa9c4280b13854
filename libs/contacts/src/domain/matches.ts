import { firstPlace } from '@workops/kernel';

/** How good a match a search finds in a contact that has changed: 0 for the best, null for none. */
export interface Reranked {
  id: string;
  rank: number | null;
}

/** Where the id is in the sorted ids, or would be. */
const placeIn = (ids: readonly string[], id: string): number => firstPlace(ids.length, (place) => ids[place]! >= id);

/** The sorted ids without those that leave and with those that join, in one pass: there may be a hundred thousand, of which hundreds change. */
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

/** The ids of all contacts that a search found. Never changed in place: several answers may be computed from the same matches concurrently. */
export class Matches {
  /** `byRank` has the best matches first, those of each rank in the order of their ids. */
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

  /** The matches after these contacts have changed, each once. */
  after(changed: readonly Reranked[]): Matches {
    const inOrder = changed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return new Matches(this.byRank.map((ids, ofRank) => withChanges(ids, inOrder, ofRank)));
  }
}
