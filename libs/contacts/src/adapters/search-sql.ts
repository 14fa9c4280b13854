import type { Actor } from '@workops/kernel';
import { containing, FEED_EPOCH, FEED_FRONTIER } from '@workops/platform/database';
import type { Needles } from '../domain/search-needles';
import type { SearchFilter } from '../search-ports';
import { SELECTED } from './contact-columns';
import { channelBit } from './contact-facts';

export const LISTED = 'archived_at IS NULL AND merged_into_contact_id IS NULL';

export const OF_WORKSPACE = 'workspace_id = $1';
/**
 * The same condition as `OF_WORKSPACE`, written so that no workspace index is used: for this workspace it would match
 * more entries than any needle.
 */
export const OF_MAJORITY = 'workspace_id IS NOT DISTINCT FROM $1';

/** A filter that is not set is null, and the planner removes its condition. */
const FILTERED = `
  ${LISTED}
  AND ($2::text[] IS NULL OR lifecycle_stage = ANY ($2)) AND ($3::int IS NULL OR facts & $3 <> 0)
  AND ($4::uuid IS NULL OR company_id = $4) AND (NOT $5::boolean OR company_id IS NULL) AND ($6::uuid IS NULL OR id <> $6)
  AND ($7::text IS NULL OR (lead_sources @> ARRAY[$7] AND lead_sources <> '{}'))
  AND ($8::uuid IS NULL OR (tag_ids @> ARRAY[$8] AND tag_ids <> '{}'))`;

/** `$1` to `$8` of every statement here; `$9` and `$10` are the page, and the needles follow from `$11`. */
export const filterValues = (
  { workspaceId }: Actor,
  { lifecycleStages, channel, companyId, excludeId, leadSource, tagId }: SearchFilter,
): [string, ...unknown[]] => [
  workspaceId,
  lifecycleStages ?? null,
  channel ? channelBit(channel) : null,
  companyId === 'none' ? null : (companyId ?? null),
  companyId === 'none',
  excludeId ?? null,
  leadSource ?? null,
  tagId ?? null,
];

/** `$9` is the limit, `$10` the offset. */
export const BROWSE = `
  SELECT total, ${SELECTED}
    FROM (SELECT count(*) AS total FROM contacts.contact WHERE ${OF_WORKSPACE} AND ${FILTERED}) counted
    LEFT JOIN (SELECT * FROM contacts.contact WHERE ${OF_WORKSPACE} AND ${FILTERED} ORDER BY id DESC LIMIT $9 OFFSET $10) page ON true
   ORDER BY id DESC`;

/** Builds one parameter: matching a row against a single pattern is cheaper than against a list of one. */
const likePatterns = (needles: readonly string[]): string | string[] =>
  needles.length === 1 ? containing(needles[0]!) : needles.map(containing);
const holds = (needles: readonly string[], parameter: number): string =>
  needles.length === 1 ? `search_text LIKE $${parameter}` : `search_text LIKE ANY ($${parameter}::text[])`;

/**
 * Parameters from `$11` on: first the needles that rank a match higher, best first, then those that every match
 * contains.
 */
export const needleValues = ({ required, better }: Needles): unknown[] => [...better, ...required].map(likePatterns);

const heldIn = ({ required, better }: Needles): string =>
  required.map((needles, index) => `AND ${holds(needles, 11 + better.length + index)}`).join(' ');

/**
 * A better match also satisfies the lower ranks. Most matches have a low rank, so testing the lowest first takes one
 * comparison.
 */
function rankIn({ better }: Needles): string {
  const lower = better.map((needles, rank) => `WHEN NOT ${holds(needles, 11 + rank)} THEN ${rank + 1}`).reverse();
  return `CASE ${lower.join(' ')} ELSE 0 END`;
}

/** Null in a transaction that has written contacts, because its writes may be rolled back. */
const FRONTIER = `
  CASE WHEN coalesce(current_setting('workops.entered_feeds', true), '') = '' THEN ${FEED_FRONTIER} END::text AS frontier, ${FEED_EPOCH} AS epoch`;

/**
 * `$9` is the limit, `$10` the offset. Ids are gathered worst first, so the page is at their end; rows mostly arrive in
 * id order, which makes sorting cheap. OFFSET 0 prevents one rank computation per aggregate; if the count is within
 * `all`, the first row carries all ids by rank, best first.
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
        FROM (SELECT id, ${rankIn(needles)} AS rank FROM contacts.contact WHERE ${ofWorkspace} AND ${FILTERED} ${heldIn(needles)} OFFSET 0) ranked
    )
    SELECT total, CASE WHEN place IS NULL OR place = least($9, total - $10) THEN by_rank END AS "byRank", ${FRONTIER}, ${SELECTED}
      FROM found
      LEFT JOIN LATERAL unnest(ids[(total - $10 - $9 + 1)::int:(total - $10)::int]) WITH ORDINALITY AS page (found_id, place) ON true
      LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
     ORDER BY place DESC`;
}

/**
 * `$9` is the frontier from which contacts may have changed, `$10` the ids of a page. Returns the page's contacts and,
 * in index order, the new ranks of at most `most` + 1 changed contacts, from one snapshot. An empty page is one row
 * with the changes.
 */
export const changesStatement = (needles: Needles, most: number): string => `
  WITH changed AS MATERIALIZED (
    SELECT id, CASE WHEN ${FILTERED} ${heldIn(needles)} THEN ${rankIn(needles)} END AS rank
      FROM contacts.contact WHERE workspace_id = $1 AND changed_in >= $9::bigint
     ORDER BY changed_in, id LIMIT ${most + 1}
  )
  SELECT CASE WHEN place IS NULL OR place = 1 THEN (SELECT coalesce(json_agg(changed), '[]') FROM changed) END AS changed, ${FRONTIER}, ${SELECTED}
    FROM (SELECT) AS told
    LEFT JOIN LATERAL unnest($10::uuid[]) WITH ORDINALITY AS page (found_id, place) ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = found_id
   ORDER BY place`;
