import type { Actor } from '@workops/kernel';

/** Ownership columns, such as `a.owner_user_id` and `a.location_id`, which decide about visibility. */
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

/** The same condition for `namedSql` and `composedSql`. */
export function visibleRowsByName(
  { visibility }: Pick<Actor, 'visibility'>,
  { owner, location }: OwnershipColumns,
): { sql: string; values: { visibleTo?: unknown } } {
  if (visibility.kind === 'all') return { sql: 'true', values: {} };
  if (visibility.kind === 'assigned')
    return { sql: `${owner} = :visibleTo`, values: { visibleTo: visibility.memberId } };
  return { sql: `${location} = ANY (:visibleTo::uuid[])`, values: { visibleTo: visibility.locationIds } };
}
