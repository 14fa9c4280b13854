/** An item of a part: the record that it is of, null for a new one, and what only one record of the workspace may have. */
export interface Claim {
  externalId: string;
  recordId: string | null;
  claim: string | null;
}

export interface Holder {
  id: string;
  /** Of a vendor that has it no more: it gives up what another is said to have. */
  isLeft: boolean;
}

/**
 * The items whose claim stays another's, by their external ids. One that is said to have something else gives up what it had, unless its own item is
 * refused; of two that claim the same in one part the first has it.
 */
export function refusedClaims(items: readonly Claim[], holders: ReadonlyMap<string, Holder>): ReadonlySet<string> {
  const refused = new Set<string>();
  const ofRecord = new Map(items.flatMap((item) => (item.recordId === null ? [] : [[item.recordId, item] as const])));
  const keeps = ({ id, isLeft }: Holder, claim: string): boolean => {
    const own = ofRecord.get(id);
    return own ? refused.has(own.externalId) || own.claim === claim : !isLeft;
  };
  // What is refused keeps what it had, and may leave others without it: until nothing more is.
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
