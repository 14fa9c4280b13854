import type { Actor } from '@workops/kernel';
import { composedSql, type Sql } from '@workops/platform/database';
import type { DocumentFilter, DocumentPage, DocumentReads } from '../document-ports';
import type { DocumentRecord } from '../domain/document';
import type { DocumentMatches } from '../domain/document-search';
import { tableOf } from '../domain/document-tables';
import { seenByName, type DocumentSql } from './document-sql';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** `ids` selects values of `column` for `:contactIds`. */
interface PeopleColumn {
  column: string;
  ids: string;
}

export const contactIn = (column: string): PeopleColumn => ({
  column,
  ids: 'SELECT unnest(:contactIds::uuid[]) AS id',
});

const MAX_VEHICLES = 200;

/** Plates are letters and digits, so that `~` sorts after all of them. */
const PLATES = `
  SELECT v.id
    FROM commerce.vehicle v
   WHERE v.workspace_id = :workspaceId AND v.plate IS NOT NULL AND v.plate ~>=~ :plate::text
     AND v.plate ~<~ (:plate::text || '~')
   ORDER BY v.plate USING ~<~, v.id LIMIT ${MAX_VEHICLES}`;

/** Filters beyond the common ones. */
export interface ListColumns {
  state?: string;
  references: Partial<Record<keyof DocumentFilter, string>>;
  people?: PeopleColumn;
  /** SQL of the amount that is still owed. */
  owed?: string;
  /** Conditions of states that depend on `:today`, the workspace's date; the others are stored. */
  states?: Readonly<Record<string, string>>;
}

/**
 * Replaces one scan by one per way to match the search, so that each uses an index. Each omits what an earlier one
 * selects.
 */
function searched(
  walk: (condition: string) => string,
  condition: string,
  matching: DocumentMatches | undefined,
  { people }: ListColumns,
): string {
  if (matching === undefined) return walk(condition);
  const { number, contactIds, plate } = matching;
  const earlier: string[] = [];
  const scans: string[] = [];
  const each = (ids: string, column: string): void => {
    const scan = walk(`${condition} AND d.${column} = sought.id ${earlier.join(' ')}`);
    scans.push(`(SELECT match.* FROM (${ids}) AS sought CROSS JOIN LATERAL ${scan} AS match)`);
    earlier.push(`AND (d.${column} = ANY (ARRAY(${ids}))) IS NOT TRUE`);
  };
  if (number !== null) {
    scans.push(walk(`${condition} AND d.number = :soughtNumber`));
    earlier.push('AND d.number <> :soughtNumber');
  }
  if (people && contactIds.length > 0) each(people.ids, people.column);
  if (plate !== null) each(PLATES, 'vehicle_id');
  return scans.length === 0 ? walk(`${condition} AND false`) : scans.join(' UNION ALL ');
}

const matchValues = (matching: DocumentMatches | undefined) => ({
  ...(matching && matching.number !== null && { soughtNumber: matching.number }),
  ...(matching && matching.contactIds.length > 0 && { contactIds: matching.contactIds }),
  ...(matching && matching.plate !== null && { plate: matching.plate }),
});

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Scans per state and branch in list order, so that the cost depends on the page size. Only filters in use enter the
 * text, so that each of the few statements can use its index.
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
    const { createdFrom = '-infinity', createdTo = 'infinity', states, archived, balanceMin, matching } = filter;
    const known = kind.kind === 'settlement' ? [] : tableOf(kind.kind).states;
    const references = (Object.entries(columns.references) as [keyof DocumentFilter, string][]).filter(
      ([name]) => filter[name] !== undefined,
    );
    const asked = references.map(([name, column]) => `AND d.${column} = :${name}`);
    if (archived !== undefined) asked.push(`AND d.archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`);
    if (balanceMin !== undefined) asked.push(`AND ${columns.owed} > 0 AND ${columns.owed} >= :balanceMin`);
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
      ...(balanceMin !== undefined && { balanceMin }),
      ...matchValues(matching),
      ...visible.values,
    };
    const walk = (condition: string): string => `
      (SELECT ${kind.selected}
         FROM ${kind.table} d
        WHERE d.workspace_id = :workspaceId ${condition} ${asked.join(' ')}
          AND d.created_at >= :createdFrom AND d.created_at < :createdTo
          AND (d.created_at, d.id) < (:beforeTime, :beforeId) AND ${visible.sql}
        ORDER BY d.created_at DESC, d.id DESC LIMIT :limit)`;
    const search = (condition: string): string => searched(walk, condition, matching, columns);
    // This reads the table's states, never a caller's input.
    const walks = states
      ? known.filter((state) => states.includes(state)).map((state) => search(`AND ${stateIs(state)}`))
      : [search('')];
    const from = isOfBranches ? 'unnest(:branches::uuid[]) AS branch (id) CROSS JOIN LATERAL' : '';
    const text = `
      SELECT page.*
        FROM ${from} (${walks.join(' UNION ALL ')}) AS page
       WHERE :today::date IS NOT NULL
       ORDER BY page."createdAt" DESC, page.id DESC LIMIT :limit`;
    return composedSql(text, values);
  }

  return {
    kind: kind.kind,
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
