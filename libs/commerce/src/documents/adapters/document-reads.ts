import type { Actor } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';
import type { DocumentFilter, DocumentPage, DocumentReads } from '../document-ports';
import type { DocumentRecord } from '../domain/document';
import { tableOf } from '../domain/document-tables';
import { seenBy, type DocumentSql } from './document-sql';

/** After every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Filters of a kind's list beyond the common ones. */
export interface ListColumns {
  /** The column of its state; absent for kinds without one. */
  state?: string;
  /** The columns that filters are of. */
  references: Partial<Record<keyof DocumentFilter, string>>;
  /** The SQL condition of a state that follows from a date (`$2` is the workspace's today); the remaining states are stored. */
  states?: Readonly<Record<string, string>>;
}

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Each state, and each branch of an actor limited to their own, is walked in an index that is in the order of the list, so that the cost of a page depends on
 * its size. Only the filters in use become part of the text, so that there are few texts and each can use its index.
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
    // Composed of the table's states, and never of a call's input.
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
