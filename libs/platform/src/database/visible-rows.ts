import type { Actor } from '@workops/kernel';

/** Columns that decide who sees a row, such as `a.owner_user_id` and `a.location_id`. */
export interface OwnershipColumns {
  owner: string;
  location: string;
}

/** A WHERE condition with the values of its placeholders. */
export interface RowCondition {
  sql: string;
  values: unknown[];
}

/**
 * `visibleTo` as SQL. Placeholders begin at `from` and must be last, because there are none for an actor who sees
 * everything. A statement has at most three texts, so that each can be prepared and use an index.
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
