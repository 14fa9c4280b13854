import type { RecordPage } from '@workops/kernel';
import { containing, type Sql } from '@workops/platform/database';

/** Sorts after every id. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Each value has a `?`; false if the filter is absent. */
export type Asked = { sql: string; value: unknown } | { sql: string; values: readonly unknown[] } | false;

export const ifPresent = (value: unknown, sql: string): Asked => value !== undefined && { sql, value };

/** All words must match. Each is its own condition, because `LIKE ALL` of an array uses no index. */
export const soughtWords = (words: readonly string[] = []): Asked[] =>
  words.map((word) => ({ sql: 'search_text LIKE ?', value: containing(word) }));

export interface ListedFrom {
  /** `SELECT ... FROM ... <alias> WHERE ...`, with the workspace as `$1`. */
  select: string;
  id: string;
}

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Only filters in use become part of the text, so that few texts exist and each can use its index. The page is merged
 * from several index scans in list order.
 */
export function pageStatement(
  { select, id }: ListedFrom,
  workspaceId: string,
  filters: readonly Asked[],
  { after, limit }: RecordPage,
  walks: readonly (readonly Asked[])[] = [[]],
): Statement {
  const values: unknown[] = [workspaceId, after ?? LAST_ID, limit];
  const condition = (each: Asked): string => {
    if (each === false) return '';
    const conditionValues = 'values' in each ? each.values : [each.value];
    return ` AND ${conditionValues.reduce<string>((sql, value) => sql.replace('?', `$${values.push(value)}`), each.sql)}`;
  };
  const common = filters.map(condition).join('');
  const all = walks.map(
    (walk) => `(${select} AND ${id} < $2${common}${walk.map(condition).join('')} ORDER BY ${id} DESC LIMIT $3)`,
  );
  const text =
    all.length === 1
      ? all[0]!.slice(1, -1)
      : `SELECT page.* FROM (${all.join(' UNION ALL ')}) AS page ORDER BY id DESC LIMIT $3`;
  return { text, values };
}

export function newestFirst<T>(sql: Sql, ...of: Parameters<typeof pageStatement>): Promise<T[]> {
  const { text, values } = pageStatement(...of);
  return sql.query<T>(text, values);
}
