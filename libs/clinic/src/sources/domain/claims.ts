/** Null for a new record; `claim` is its unique value. */
export interface Claim {
  externalId: string;
  recordId: string | null;
  claim: string | null;
}

export interface Holder {
  id: string;
  /** The vendor no longer lists the record, which gives up a value that another item claims. */
  isLeft: boolean;
}

/**
 * Ids refused because another record holds their claim; of two items with the same claim the first wins. A record whose
 * value changes gives up its old one, unless its own item is refused.
 */
export function refusedClaims(items: readonly Claim[], holders: ReadonlyMap<string, Holder>): ReadonlySet<string> {
  const refused = new Set<string>();
  const ofRecord = new Map(items.flatMap((item) => (item.recordId === null ? [] : [[item.recordId, item] as const])));
  const keeps = ({ id, isLeft }: Holder, claim: string): boolean => {
    const own = ofRecord.get(id);
    return own ? refused.has(own.externalId) || own.claim === claim : !isLeft;
  };
  // A refused item keeps its value and may cause further refusals.
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
