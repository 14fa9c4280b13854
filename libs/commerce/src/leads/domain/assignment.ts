export interface LeadLoad {
  open: number;
  lastAt: Date | null;
}

export interface Assignee {
  id: string;
  locationIds: readonly string[];
}

/** Assignees of the lead's branch, or all if it has none. */
export const eligible = (assignees: readonly Assignee[], locationId: string | null): Assignee[] =>
  assignees.filter(({ locationIds }) => locationId === null || locationIds.includes(locationId));

/** Fewest open leads, then longest without a new one, then first in the list. Null for an empty list. */
export function leastOpen(assigneeIds: readonly string[], loads: ReadonlyMap<string, LeadLoad>): string | null {
  const loadOf = (id: string): LeadLoad => loads.get(id) ?? { open: 0, lastAt: null };
  const [first] = assigneeIds
    .map((id) => ({ id, ...loadOf(id) }))
    .sort((one, other) => one.open - other.open || (one.lastAt?.getTime() ?? 0) - (other.lastAt?.getTime() ?? 0));
  return first?.id ?? null;
}
