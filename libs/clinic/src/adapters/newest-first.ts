import type { RecordPage } from '@workops/kernel';
import { containing, type Sql } from '@workops/platform/database';

/** After every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A condition with `?` for its value; false where the filter is absent. */
export type Asked = { sql: string; value: unknown } | false;

/** Records whose searched text has each of the words. One condition per word: `LIKE ALL` of an array uses no index. */
export const soughtWords = (words: readonly string[] = []): Asked[] =>
  words.map((word) => ({ sql: 'search_text LIKE ?', value: containing(word) }));

/** What a list is selected from. */
export interface ListedFrom {
  /** `SELECT ... FROM ... <alias> WHERE ...`, with the workspace as `$1`. */
  select: string;
  /** The id that the list is in the order of. */
  id: string;
}

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * A page of a list. Only the filters in use become part of the text, so that there are few texts and each can use its index. Each of the walks is in the order
 * of the list, and the page is merged from the first rows of all of them.
 */
export function pageStatement(
  { select, id }: ListedFrom,
  workspaceId: string,
  asked: readonly Asked[],
  { after, limit }: RecordPage,
  walks: readonly (readonly Asked[])[] = [[]],
): Statement {
  const values: unknown[] = [workspaceId, after ?? LAST_ID, limit];
  const condition = (each: Asked): string =>
    each === false ? '' : ` AND ${each.sql.replace('?', `$${values.push(each.value)}`)}`;
  const common = asked.map(condition).join('');
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
