import type { Actor } from '@workops/kernel';

/** The columns of a statement that decide who sees a row, for example `a.owner_user_id` and `a.location_id`. */
export interface OwnershipColumns {
  owner: string;
  location: string;
}

/** A condition for a WHERE, and the values of its placeholders. */
export interface RowCondition {
  sql: string;
  values: unknown[];
}

/**
 * The rows visible to the actor: `visibleTo` as SQL. The placeholders begin at `from`; put them last, for there are none where the actor sees everything. A
 * statement has three texts at most, so that each is prepared once and can use an index.
 */
export function visibleRows(
  { visibility }: Pick<Actor, 'visibility'>,
  { owner, location }: OwnershipColumns,
  from: number,
): RowCondition {
  if (visibility.kind === 'all') return { sql: 'true', values: [] };
  if (visibility.kind === 'assigned') return { sql: `${owner} = $${from}`, values: [visibility.memberId] };
  return { sql: `${location} = ANY ($${from}::uuid[])`, values: [visibility.locationIds] };
}
