import type { Actor } from '@workops/kernel';
import { composedSql, type Sql } from '@workops/platform/database';
import type { DocumentFilter, DocumentPage, DocumentReads } from '../document-ports';
import type { DocumentRecord } from '../domain/document';
import { tableOf } from '../domain/document-tables';
import { seenByName, type DocumentSql } from './document-sql';

/** Sorts after every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The filters of a kind's list beyond the common ones. */
export interface ListColumns {
  /** The state column; absent for kinds without one. */
  state?: string;
  /** The column that each filter applies to. */
  references: Partial<Record<keyof DocumentFilter, string>>;
  /** SQL conditions of states that depend on a date (`:today` is the workspace's); other states are stored. */
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
    const references = (Object.entries(columns.references) as [keyof DocumentFilter, string][]).filter(
      ([name]) => filter[name] !== undefined,
    );
    const asked = references.map(([name, column]) => `AND d.${column} = :${name}`);
    if (archived !== undefined) asked.push(`AND d.archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`);
    const { visibility } = actor;
    const isOfBranches = visibility.kind === 'branches';
    const visible = isOfBranches ? { sql: 'd.location_id = branch.id', values: {} } : seenByName(actor);
    const values = {
      workspaceId: actor.workspaceId,
      today,
      createdFrom,
      createdTo,
      beforeTime: after?.at ?? 'infinity',
      beforeId: after?.id ?? LAST_ID,
      limit,
      ...Object.fromEntries(references.map(([name]) => [name, filter[name]])),
      ...(isOfBranches && { branches: once(visibility.locationIds) }),
      ...visible.values,
    };
    const walk = (condition: string): string => `
      (SELECT ${kind.selected}
         FROM ${kind.table} d
        WHERE d.workspace_id = :workspaceId ${condition} ${asked.join(' ')}
          AND d.created_at >= :createdFrom AND d.created_at < :createdTo
          AND (d.created_at, d.id) < (:beforeTime, :beforeId) AND ${visible.sql}
        ORDER BY d.created_at DESC, d.id DESC LIMIT :limit)`;
    // Built from the table's states, never from a caller's input.
    const walks = states
      ? known.filter((state) => states.includes(state)).map((state) => walk(`AND ${stateIs(state)}`))
      : [walk('')];
    const from = isOfBranches ? 'unnest(:branches::uuid[]) AS branch (id) CROSS JOIN LATERAL' : '';
    const text = `
      SELECT page.*
        FROM ${from} (${walks.join(' UNION ALL ')}) AS page
       WHERE :today::date IS NOT NULL
       ORDER BY page."createdAt" DESC, page.id DESC LIMIT :limit`;
    return composedSql(text, values);
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
