import type { Actor } from '@workops/kernel';
import type { Database } from '@workops/platform';
import type { ContactRecord } from '../domain/contact';
import type { Needles } from '../domain/search-needles';
import type { ContactSearchReads, FoundContacts, SearchFilter } from '../search-ports';
import { SELECTED } from './contact-columns';
import { channelBit, factGroupOf, type FactRow } from './contact-facts';
import { MajorityWorkspace } from './majority-workspace';
import { plannedEachTime } from './planned-each-time';

export const LISTED = 'archived_at IS NULL AND merged_into_contact_id IS NULL';

const OF_WORKSPACE = 'workspace_id = $1';
/** The same contacts, but no index is asked for the workspace: its list of them would be longer than that of any word. */
const OF_MAJORITY = 'workspace_id IS NOT DISTINCT FROM $1';

/** What is not asked for is null, and falls away when the statement is planned. */
const FILTERED = `
  ${LISTED}
  AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
  AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)`;

const filtersOf = ({ lifecycleStages, channel, companyId, excludeId }: SearchFilter): unknown[] => [
  lifecycleStages ?? null,
  channel ? channelBit(channel) : null,
  companyId === 'none' ? null : (companyId ?? null),
  companyId === 'none',
  excludeId ?? null,
];

const BROWSE = `
  SELECT total, ${SELECTED}
    FROM (SELECT count(*) AS total FROM contacts.contact WHERE ${OF_WORKSPACE} AND ${FILTERED}) counted
    LEFT JOIN (SELECT * FROM contacts.contact WHERE ${OF_WORKSPACE} AND ${FILTERED} ORDER BY id DESC LIMIT $7 OFFSET $8) page ON true
   ORDER BY id DESC`;

const patternOf = (needle: string): string => `%${needle.replace(/[\\%_]/g, '\\$&')}%`;

/** For one parameter: a single pattern costs less, of each row, than a list of one. */
const patternsOf = (needles: readonly string[]): string | string[] => (needles.length === 1 ? patternOf(needles[0]!) : needles.map(patternOf));
const holds = (needles: readonly string[], parameter: number): string =>
  needles.length === 1 ? `search_text LIKE $${parameter}` : `search_text LIKE ANY ($${parameter}::text[])`;

/**
 * The first parameters are those of BROWSE; then what makes a match better, best first, and what each match holds. Whatever makes a match
 * better holds for the ranks below it too: most matches are of a low rank, and told after one look.
 *
 * The ids are gathered worst first, so that the page is at their end: rows mostly lie in the order of their ids, which is sorted
 * by one comparison each. OFFSET 0 keeps the rank from being told once for every rank there is.
 */
function searchStatement({ required, better }: Needles, ofWorkspace: string): string {
  const ranks = better.map((needles, rank) => `WHEN NOT ${holds(needles, 9 + rank)} THEN ${rank + 1}`).reverse().join(' ');
  const held = required.map((needles, index) => `AND ${holds(needles, 9 + better.length + index)}`).join(' ');
  const worstFirst = [...better.keys(), better.length].reverse().map((rank) => `array_agg(id ORDER BY id) FILTER (WHERE rank = ${rank})`);
  return `
    WITH found AS MATERIALIZED (
      SELECT count(*) AS total, ${worstFirst.join(' || ')} AS ids
        FROM (SELECT id, CASE ${ranks} ELSE 0 END AS rank FROM contacts.contact WHERE ${ofWorkspace} AND ${FILTERED} ${held} OFFSET 0) ranked
    )
    SELECT total, ${SELECTED}
      FROM found
      LEFT JOIN LATERAL unnest(ids[(total - $8 - $7 + 1)::int:(total - $8)::int]) WITH ORDINALITY AS page (found_id, place) ON true
      LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
     ORDER BY place DESC`;
}

type FoundRow = ContactRecord & { total: number };

/** A page that lies beyond the last match is one row without a contact. */
const foundIn = (rows: FoundRow[]): FoundContacts => ({
  total: rows[0]?.total ?? 0,
  contacts: rows.filter(({ id }) => id !== null).map(({ total: _total, ...contact }) => contact),
});

const FACT_GROUPS = `
  SELECT lifecycle_stage AS "lifecycleStage", facts, count(*) AS count
    FROM contacts.contact WHERE workspace_id = $1 AND ${LISTED} GROUP BY lifecycle_stage, facts`;

export const contactSearch = (database: Database): Pick<ContactSearchReads, 'search' | 'factGroups'> => {
  const majority = new MajorityWorkspace(database);
  // Among the contacts of one company the index of companies is the best, and that one begins with the workspace.
  const ofWorkspace = async ({ workspaceId }: Actor, { companyId }: SearchFilter): Promise<string> =>
    companyId === undefined && (await majority.is(workspaceId)) ? OF_MAJORITY : OF_WORKSPACE;

  return {
    search: async (actor, filter, { limit, offset }) => {
      const { needles } = filter;
      const values = [actor.workspaceId, ...filtersOf(filter), limit, offset];
      if (needles) values.push(...[...needles.better, ...needles.required].map(patternsOf));
      const statement = needles ? searchStatement(needles, await ofWorkspace(actor, filter)) : BROWSE;
      return foundIn(await plannedEachTime<FoundRow>(database, statement, values));
    },

    factGroups: async ({ workspaceId }) => {
      const rows = await plannedEachTime<FactRow>(database, FACT_GROUPS, [workspaceId]);
      return rows.map(factGroupOf);
    },
  };
};
