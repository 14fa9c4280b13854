import type { Actor } from '@workops/kernel';

/** Columns such as `a.owner_user_id` that decide about visibility. */
export interface OwnershipColumns {
  owner: string;
  location: string;
}

export interface RowCondition {
  sql: string;
  values: unknown[];
}

/**
 * `visibleTo` as SQL. Placeholders begin at `from` and must be last, because an actor who sees everything has none. At
 * most three texts per statement, so that each can be prepared and use an index.
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

export function visibleRowsByName(
  { visibility }: Pick<Actor, 'visibility'>,
  { owner, location }: OwnershipColumns,
): { sql: string; values: { visibleTo?: unknown } } {
  if (visibility.kind === 'all') return { sql: 'true', values: {} };
  if (visibility.kind === 'assigned')
    return { sql: `${owner} = :visibleTo`, values: { visibleTo: visibility.memberId } };
  return { sql: `${location} = ANY (:visibleTo::uuid[])`, values: { visibleTo: visibility.locationIds } };
}
