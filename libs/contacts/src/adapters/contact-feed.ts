import {
  composedSql,
  type Database,
  FEED_EPOCH,
  FEED_FRONTIER,
  namedSql,
  plannedInFeed,
} from '@workops/platform/database';
import type { ContactRecord } from '../domain/contact';
import type { ContactKeys } from '../domain/contact-keys';
import type { FeedPlace } from '../domain/feed-cursor';
import type { ContactSearchReads, FeedPage } from '../search-ports';
import { SELECTED, someColumns } from './contact-columns';
import { LISTED } from './search-sql';

const BEFORE_ALL: FeedPlace = { changedIn: '0', id: '00000000-0000-0000-0000-000000000000' };

/** The time of change is in the index, so a recent `updated_since` reads no older rows. */
const feedOf = (shown: string): string => `
  SELECT ${FEED_FRONTIER}::text AS frontier, ${FEED_EPOCH} AS epoch, changed_in::text AS "changedIn", ${SELECTED}
    FROM (SELECT) AS told
    LEFT JOIN LATERAL (
      SELECT id AS page_id FROM contacts.contact
       WHERE workspace_id = :workspaceId AND (changed_in, id) > (:changedIn::bigint, :id::uuid)
         AND changed_in < ${FEED_FRONTIER}
         AND (:updatedSince::timestamptz IS NULL OR updated_at >= :updatedSince) ${shown}
       ORDER BY changed_in, id LIMIT :limit
    ) page ON true
    LEFT JOIN contacts.contact ON workspace_id = :workspaceId AND id = page_id
   ORDER BY changed_in, id`;

const EVERYTHING = namedSql(['workspaceId', 'changedIn', 'id', 'limit', 'updatedSince'], feedOf(''));
const LISTED_ONLY = namedSql(
  ['workspaceId', 'changedIn', 'id', 'limit', 'updatedSince', 'goneFrom'],
  feedOf(`AND (${LISTED} OR changed_in >= :goneFrom::bigint)`),
);

type FeedRow = ContactRecord & { changedIn: string; frontier: string; epoch: string };

/** The holder, or else the survivor of the last contact with the id. */
const byExternalId = (values: string): string => `AND id = ANY (ARRAY(
  SELECT coalesce(
    (SELECT id FROM contacts.contact
      WHERE workspace_id = :workspaceId AND external_id = value AND external_id IS NOT NULL
        AND merged_into_contact_id IS NULL
      LIMIT 1),
    (SELECT merged_into_contact_id FROM contacts.contact
      WHERE workspace_id = :workspaceId AND external_id = value AND external_id IS NOT NULL
        AND merged_into_contact_id IS NOT NULL
      ORDER BY created_at DESC, id DESC LIMIT 1))
    FROM unnest(${values}::text[]) AS value))`;

const byColumn = (column: string, values: string): string =>
  column === 'external_id' ? byExternalId(values) : `AND ${column} IS NOT NULL AND ${column} = ANY (${values}::text[])`;

/** Uses the index of a key, regardless of the feed's order. */
const lookUpOf = (keys: readonly string[], columns: readonly string[]): string => `
  WITH matching AS MATERIALIZED (
    SELECT id, changed_in FROM contacts.contact
     WHERE workspace_id = :workspaceId AND ${LISTED}
       AND (:updatedSince::timestamptz IS NULL OR updated_at >= :updatedSince)
       ${columns.map((column, index) => byColumn(column, `:${keys[index]}`)).join(' ')}
  )
  SELECT ${FEED_FRONTIER}::text AS frontier, ${FEED_EPOCH} AS epoch, changed_in::text AS "changedIn", ${SELECTED}
    FROM (SELECT) AS told
    LEFT JOIN LATERAL (
      SELECT id AS page_id
        FROM matching
       WHERE (changed_in, id) > (:changedIn::bigint, :id::uuid)
       ORDER BY changed_in, id LIMIT :limit
    ) page ON true
    LEFT JOIN contacts.contact ON workspace_id = :workspaceId AND id = page_id
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
    const place = { workspaceId, changedIn, id, limit, updatedSince };
    const { text, values } =
      goneFrom === '0'
        ? { text: EVERYTHING.text, values: EVERYTHING.values(place) }
        : { text: LISTED_ONLY.text, values: LISTED_ONLY.values({ ...place, goneFrom }) };
    return pageIn(await plannedInFeed<FeedRow>(database, workspaceId, { text, values }));
  },

  lookUp: async ({ workspaceId }, keys, { after, updatedSince }, limit) => {
    const { changedIn, id } = after ?? BEFORE_ALL;
    const { columns } = someColumns(Object.keys(keys) as (keyof ContactKeys)[]);
    const values = { workspaceId, changedIn, id, limit, updatedSince, ...keys };
    const statement = composedSql(lookUpOf(Object.keys(keys), columns), values);
    return pageIn(await plannedInFeed<FeedRow>(database, workspaceId, statement));
  },
});
