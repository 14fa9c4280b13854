import type { Actor } from '@workops/kernel';
import { containing, FEED_EPOCH, FEED_FRONTIER, namedSql } from '@workops/platform/database';
import type { Needles } from '../domain/search-needles';
import type { SearchFilter } from '../search-ports';
import { SELECTED } from './contact-columns';
import { channelBit } from './contact-facts';

export const LISTED = 'archived_at IS NULL AND merged_into_contact_id IS NULL';

export const OF_WORKSPACE = 'workspace_id = :workspaceId';
/** Matches like `OF_WORKSPACE`, but avoids the workspace index, which would match more entries than any needle here. */
export const OF_MAJORITY = 'workspace_id IS NOT DISTINCT FROM :workspaceId';

/** An unset filter is null, and the planner removes its condition. */
const FILTERED = `
  ${LISTED}
  AND (:lifecycleStages::text[] IS NULL OR lifecycle_stage = ANY (:lifecycleStages))
  AND (:channelBit::int IS NULL OR facts & :channelBit <> 0)
  AND (:companyId::uuid IS NULL OR company_id = :companyId) AND (NOT :hasNoCompany::boolean OR company_id IS NULL)
  AND (:excludeId::uuid IS NULL OR id <> :excludeId)
  AND (:leadSource::text IS NULL OR (lead_sources @> ARRAY[:leadSource] AND lead_sources <> '{}'))
  AND (:tagId::uuid IS NULL OR (tag_ids @> ARRAY[:tagId] AND tag_ids <> '{}'))`;

export const filterValues = (
  { workspaceId }: Actor,
  { lifecycleStages, channel, companyId, excludeId, leadSource, tagId }: SearchFilter,
) => ({
  workspaceId,
  lifecycleStages: lifecycleStages ?? null,
  channelBit: channel ? channelBit(channel) : null,
  companyId: companyId === 'none' ? null : (companyId ?? null),
  hasNoCompany: companyId === 'none',
  excludeId: excludeId ?? null,
  leadSource: leadSource ?? null,
  tagId: tagId ?? null,
});

export const BROWSE = namedSql(
  [
    'workspaceId',
    'lifecycleStages',
    'channelBit',
    'companyId',
    'hasNoCompany',
    'excludeId',
    'leadSource',
    'tagId',
    'limit',
    'offset',
  ],
  `
  SELECT total, ${SELECTED}
    FROM (SELECT count(*) AS total FROM contacts.contact WHERE ${OF_WORKSPACE} AND ${FILTERED}) counted
    LEFT JOIN (SELECT *
                 FROM contacts.contact
                WHERE ${OF_WORKSPACE} AND ${FILTERED}
                ORDER BY id DESC LIMIT :limit OFFSET :offset) page ON true
   ORDER BY id DESC`,
);

/** Matching a single pattern is cheaper than a list of one. */
const likePatterns = (needles: readonly string[]): string | string[] =>
  needles.length === 1 ? containing(needles[0]!) : needles.map(containing);
const holds = (needles: readonly string[], name: string): string =>
  needles.length === 1 ? `search_text LIKE :${name}` : `search_text LIKE ANY (:${name}::text[])`;

/** Needles that rank a match higher, best first, then the required ones. */
export const needleValues = ({ required, better }: Needles): Record<string, string | string[]> =>
  Object.fromEntries([
    ...better.map((needles, rank) => [`better${rank}`, likePatterns(needles)] as const),
    ...required.map((needles, index) => [`required${index}`, likePatterns(needles)] as const),
  ]);

const heldIn = ({ required }: Needles): string =>
  required.map((needles, index) => `AND ${holds(needles, `required${index}`)}`).join(' ');

/** A better match satisfies the lower ranks too. Most ranks are low, so the lowest is tested first. */
function rankIn({ better }: Needles): string {
  const lower = better.map((needles, rank) => `WHEN NOT ${holds(needles, `better${rank}`)} THEN ${rank + 1}`).reverse();
  return `CASE ${lower.join(' ')} ELSE 0 END`;
}

/** Null in a transaction that has written contacts, because it may roll back. */
const FRONTIER = `
  CASE WHEN coalesce(current_setting('workops.entered_feeds', true), '') = '' THEN ${FEED_FRONTIER} END::text AS frontier, ${FEED_EPOCH} AS epoch`;

/**
 * Gathers ids worst first, because they mostly arrive in id order; OFFSET 0 prevents one rank computation per
 * aggregate. If the count is within `all`, the first row carries all ids by rank.
 */
export function searchStatement(needles: Needles, ofWorkspace: string, all?: { fewest: number; most: number }): string {
  const ofRanks = [...needles.better.keys(), needles.better.length].map(
    (rank) => `array_agg(id ORDER BY id) FILTER (WHERE rank = ${rank})`,
  );
  const byRank = `concat_ws(',', ${ofRanks.map((ids) => `coalesce(array_to_string(${ids}, ''), '')`).join(', ')})`;
  return `
    WITH found AS MATERIALIZED (
      SELECT count(*) AS total, ${ofRanks.toReversed().join(' || ')} AS ids,
             ${all ? `CASE WHEN count(*) BETWEEN ${all.fewest} AND ${all.most} THEN ${byRank} END` : 'NULL'} AS by_rank
        FROM (SELECT id, ${rankIn(needles)} AS rank
                FROM contacts.contact
               WHERE ${ofWorkspace} AND ${FILTERED} ${heldIn(needles)} OFFSET 0) ranked
    )
    SELECT total, CASE WHEN place IS NULL OR place = least(:limit, total - :offset) THEN by_rank END AS "byRank",
           ${FRONTIER}, ${SELECTED}
      FROM found
      LEFT JOIN LATERAL unnest(ids[(total - :offset - :limit + 1)::int : (total - :offset)::int])
        WITH ORDINALITY AS page (found_id, place) ON true
      LEFT JOIN contacts.contact ON workspace_id = :workspaceId AND id = found_id
     ORDER BY place DESC`;
}

/**
 * A page's contacts, and the new ranks of at most `most` + 1 contacts changed since the frontier, from one snapshot. An
 * empty page is one row.
 */
export const changesStatement = (needles: Needles, most: number): string => `
  WITH changed AS MATERIALIZED (
    SELECT id, CASE WHEN ${FILTERED} ${heldIn(needles)} THEN ${rankIn(needles)} END AS rank
      FROM contacts.contact WHERE workspace_id = :workspaceId AND changed_in >= :frontier::bigint
     ORDER BY changed_in, id LIMIT ${most + 1}
  )
  SELECT CASE WHEN place IS NULL OR place = 1
              THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed,
         ${FRONTIER}, ${SELECTED}
    FROM (SELECT) AS told
    LEFT JOIN LATERAL unnest(:ids::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = :workspaceId AND id = found_id
   ORDER BY place`;
