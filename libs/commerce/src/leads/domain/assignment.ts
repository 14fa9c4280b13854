/** A member's leads. */
export interface LeadLoad {
  /** Open ones. */
  open: number;
  /** When the last one that is theirs was born; null for none. */
  lastAt: Date | null;
}

/** An active assignee of a pipeline. */
export interface Assignee {
  id: string;
  /** The branches that they work at. */
  locationIds: readonly string[];
}

/** Possible owners of a lead: of its branch, where it has one. */
export const eligible = (assignees: readonly Assignee[], locationId: string | null): Assignee[] =>
  assignees.filter(({ locationIds }) => locationId === null || locationIds.includes(locationId));

/** The member with the fewest open leads; of those, the one longest without a new one; of those, the first. Null where none is left. */
export function leastOpen(assigneeIds: readonly string[], loads: ReadonlyMap<string, LeadLoad>): string | null {
  const loadOf = (id: string): LeadLoad => loads.get(id) ?? { open: 0, lastAt: null };
  const [first] = assigneeIds
    .map((id) => ({ id, ...loadOf(id) }))
    .sort((one, other) => one.open - other.open || (one.lastAt?.getTime() ?? 0) - (other.lastAt?.getTime() ?? 0));
  return first?.id ?? null;
}
