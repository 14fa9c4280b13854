import type { Actor } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';
import type { DocumentFilter, DocumentPage, DocumentReads } from '../document-ports';
import type { DocumentRecord } from '../domain/document';
import { tableOf } from '../domain/document-tables';
import { seenBy, type DocumentSql } from './document-sql';

/** Sorts after every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The filters of a kind's list beyond the common ones. */
export interface ListColumns {
  /** The state column; absent for kinds without one. */
  state?: string;
  /** The column that each filter applies to. */
  references: Partial<Record<keyof DocumentFilter, string>>;
  /** SQL conditions of states that depend on a date (`$2` is the workspace's today); other states are stored. */
  states?: Readonly<Record<string, string>>;
}

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Scans each state, and each branch of a restricted actor, in an index in list order, so that the cost depends on the
 * page size. Only filters in use become part of the text, so that few statement texts exist and each can use its index.
 */
export function documentReads<T extends DocumentRecord>(
  sql: Sql,
  kind: DocumentSql<T, { [P in keyof T]: unknown }>,
  columns: ListColumns,
): DocumentReads<T> {
  const stateIs = (state: string): string => columns.states?.[state] ?? `d.${columns.state} = '${state}'`;

  function pageQuery(
    actor: Actor,
    filter: DocumentFilter,
    { limit, after, today }: DocumentPage,
  ): { text: string; values: unknown[] } {
    const { createdFrom = '-infinity', createdTo = 'infinity', states, archived } = filter;
    const known = kind.kind === 'settlement' ? [] : tableOf(kind.kind).states;
    const values: unknown[] = [
      actor.workspaceId,
      today,
      createdFrom,
      createdTo,
      after?.at ?? 'infinity',
      after?.id ?? LAST_ID,
      limit,
    ];
    const placed = (value: unknown): string => `$${values.push(value)}`;
    const asked = (Object.entries(columns.references) as [keyof DocumentFilter, string][])
      .filter(([name]) => filter[name] !== undefined)
      .map(([name, column]) => `AND d.${column} = ${placed(filter[name])}`);
    if (archived !== undefined) asked.push(`AND d.archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`);
    const { visibility } = actor;
    const branches = visibility.kind === 'branches' && placed(once(visibility.locationIds));
    const visible = branches ? { sql: 'd.location_id = branch.id', values: [] } : seenBy(actor, values.length + 1);
    const walk = (condition: string): string => `
      (SELECT ${kind.selected} FROM ${kind.table} d
        WHERE d.workspace_id = $1 ${condition} ${asked.join(' ')}
          AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND ${visible.sql}
        ORDER BY d.created_at DESC, d.id DESC LIMIT $7)`;
    // Built from the table's states, never from a caller's input.
    const walks = states
      ? known.filter((state) => states.includes(state)).map((state) => walk(`AND ${stateIs(state)}`))
      : [walk('')];
    const from = branches ? `unnest(${branches}::uuid[]) AS branch (id) CROSS JOIN LATERAL` : '';
    const text = `
      SELECT page.* FROM ${from} (${walks.join(' UNION ALL ')}) AS page
       WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7`;
    return { text, values: [...values, ...visible.values] };
  }

  return {
    byRef: async (actor, ref) => {
      const { text, values } = kind.named(actor, ref);
      return (await sql.query<T>(text, values))[0];
    },
    page: (actor, filter, page) => {
      const { text, values } = pageQuery(actor, filter, page);
      return sql.query<T>(text, values);
    },
  };
}
