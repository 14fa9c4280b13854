import { type Database, FEED_EPOCH, FEED_FRONTIER, plannedInFeed } from '@workops/platform/database';
import type { ContactRecord } from '../domain/contact';
import type { ContactKeys } from '../domain/contact-keys';
import type { FeedPlace } from '../domain/feed-cursor';
import type { ContactSearchReads, FeedPage } from '../search-ports';
import { SELECTED, someColumns } from './contact-columns';
import { LISTED } from './search-sql';

const BEFORE_ALL: FeedPlace = { changedIn: '0', id: '00000000-0000-0000-0000-000000000000' };

/** The index includes the time of each change, so that a recent `updated_since` reads no rows of older contacts. */
const feedOf = (shown: string): string => `
  SELECT ${FEED_FRONTIER}::text AS frontier, ${FEED_EPOCH} AS epoch, changed_in::text AS "changedIn", ${SELECTED}
    FROM (SELECT) AS told
    LEFT JOIN LATERAL (
      SELECT id AS page_id FROM contacts.contact
       WHERE workspace_id = $1 AND (changed_in, id) > ($2::bigint, $3::uuid) AND changed_in < ${FEED_FRONTIER}
         AND ($5::timestamptz IS NULL OR updated_at >= $5) ${shown}
       ORDER BY changed_in, id LIMIT $4
    ) page ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
   ORDER BY changed_in, id`;

const EVERYTHING = feedOf('');
const LISTED_ONLY = feedOf(`AND (${LISTED} OR changed_in >= $6::bigint)`);

type FeedRow = ContactRecord & { changedIn: string; frontier: string; epoch: string };

/** Resolves an external id to its holder, or else to the survivor of the last contact that had it. */
const byExternalId = (values: string): string => `AND id = ANY (ARRAY(
  SELECT coalesce(
    (SELECT id FROM contacts.contact
      WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL AND merged_into_contact_id IS NULL LIMIT 1),
    (SELECT merged_into_contact_id FROM contacts.contact
      WHERE workspace_id = $1 AND external_id = value AND external_id IS NOT NULL AND merged_into_contact_id IS NOT NULL
      ORDER BY created_at DESC, id DESC LIMIT 1))
    FROM unnest(${values}::text[]) AS value))`;

const byColumn = (column: string, values: string): string =>
  column === 'external_id' ? byExternalId(values) : `AND ${column} IS NOT NULL AND ${column} = ANY (${values}::text[])`;

/**
 * Looks contacts up by the index of a key, regardless of the feed's order. `$6` and the following parameters are the
 * keys' values.
 */
const lookUpOf = (columns: readonly string[]): string => `
  WITH matching AS MATERIALIZED (
    SELECT id, changed_in FROM contacts.contact
     WHERE workspace_id = $1 AND ${LISTED} AND ($5::timestamptz IS NULL OR updated_at >= $5)
       ${columns.map((column, index) => byColumn(column, `$${index + 6}`)).join(' ')}
  )
  SELECT ${FEED_FRONTIER}::text AS frontier, ${FEED_EPOCH} AS epoch, changed_in::text AS "changedIn", ${SELECTED}
    FROM (SELECT) AS told
    LEFT JOIN LATERAL (
      SELECT id AS page_id FROM matching WHERE (changed_in, id) > ($2::bigint, $3::uuid) ORDER BY changed_in, id LIMIT $4
    ) page ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
   ORDER BY changed_in, id`;

const pageIn = (rows: readonly FeedRow[]): FeedPage => {
  const entries = rows
    .filter((row) => row.id !== null)
    .map(({ frontier: _frontier, epoch: _epoch, changedIn: place, ...contact }) => ({
      changedIn: place,
      id: contact.id,
      contact,
    }));
  return { entries, frontier: rows[0]!.frontier, epoch: rows[0]!.epoch };
};

export const contactFeed = (database: Database): Pick<ContactSearchReads, 'feed' | 'lookUp'> => ({
  feed: async ({ workspaceId }, { after, updatedSince, goneFrom }, limit) => {
    const { changedIn, id } = after ?? BEFORE_ALL;
    const values: [string, ...unknown[]] = [workspaceId, changedIn, id, limit, updatedSince];
    const rows = await (goneFrom === '0'
      ? plannedInFeed<FeedRow>(database, EVERYTHING, values)
      : plannedInFeed<FeedRow>(database, LISTED_ONLY, [...values, goneFrom]));
    return pageIn(rows);
  },

  lookUp: async ({ workspaceId }, keys, { after, updatedSince }, limit) => {
    const { changedIn, id } = after ?? BEFORE_ALL;
    const { columns } = someColumns(Object.keys(keys) as (keyof ContactKeys)[]);
    const values = [workspaceId, changedIn, id, limit, updatedSince, ...Object.values(keys)] as const;
    return pageIn(await plannedInFeed<FeedRow>(database, lookUpOf(columns), values));
  },
});
