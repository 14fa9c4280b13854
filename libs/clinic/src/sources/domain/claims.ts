/** An item of a part: the record that it is of, null for a new one, and what only one record of the workspace may have. */
export interface Claim {
  externalId: string;
  recordId: string | null;
  claim: string | null;
}

export interface Holder {
  id: string;
  /** No longer among the vendor's items: it gives up a value claimed by another. */
  isLeft: boolean;
}

/**
 * The items refused for a claim held by another, by their external ids. One whose value changed gives up its old value, unless its own item is refused; of two
 * with the same claim in one part the first has it.
 */
export function refusedClaims(items: readonly Claim[], holders: ReadonlyMap<string, Holder>): ReadonlySet<string> {
  const refused = new Set<string>();
  const ofRecord = new Map(items.flatMap((item) => (item.recordId === null ? [] : [[item.recordId, item] as const])));
  const keeps = ({ id, isLeft }: Holder, claim: string): boolean => {
    const own = ofRecord.get(id);
    return own ? refused.has(own.externalId) || own.claim === claim : !isLeft;
  };
  // A refused item keeps its value, and may leave others without it: repeated until nothing more is refused.
  for (let before = -1; refused.size > before;) {
    before = refused.size;
    const takers = new Set<string>();
    for (const { externalId, recordId, claim } of items) {
      if (claim === null || refused.has(externalId)) continue;
      const holder = holders.get(claim);
      const isOthers = holder !== undefined && holder.id !== recordId && keeps(holder, claim);
      if (isOthers || takers.has(claim)) refused.add(externalId);
      else takers.add(claim);
    }
  }
  return refused;
}
