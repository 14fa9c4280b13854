/** A member's leads. */
export interface LeadLoad {
  /** Number of open leads. */
  open: number;
  /** When the member's newest lead was created; null if there is none. */
  lastAt: Date | null;
}

/** An active assignee of a pipeline. */
export interface Assignee {
  id: string;
  /** The branches where the assignee works. */
  locationIds: readonly string[];
}

/** Possible owners of a lead: the assignees of its branch, or all of them if it has none. */
export const eligible = (assignees: readonly Assignee[], locationId: string | null): Assignee[] =>
  assignees.filter(({ locationIds }) => locationId === null || locationIds.includes(locationId));

/**
 * Picks the member with the fewest open leads, then the longest time without a new one, then the first in the list.
 * Null for an empty list.
 */
export function leastOpen(assigneeIds: readonly string[], loads: ReadonlyMap<string, LeadLoad>): string | null {
  const loadOf = (id: string): LeadLoad => loads.get(id) ?? { open: 0, lastAt: null };
  const [first] = assigneeIds
    .map((id) => ({ id, ...loadOf(id) }))
    .sort((one, other) => one.open - other.open || (one.lastAt?.getTime() ?? 0) - (other.lastAt?.getTime() ?? 0));
  return first?.id ?? null;
}
