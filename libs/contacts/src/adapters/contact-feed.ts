import type { Database } from '@workops/platform';
import type { ContactRecord } from '../domain/contact';
import type { FeedPlace } from '../domain/feed-cursor';
import type { ContactSearchReads } from '../search-ports';
import { SELECTED } from './contact-columns';
import { LISTED } from './search-sql';
import { plannedEachTime } from './planned-each-time';

const BEFORE_ALL: FeedPlace = { changedIn: '0', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Every transaction that could still write a contact has a number from the snapshot's `xmin` upwards: what lies below is all there will
 * ever be. The index knows the time of each change, so that a recent `updated_since` reads no row of a contact that it passes over.
 */
const feedOf = (shown: string): string => `
  SELECT frontier::text AS frontier, changed_in::text AS "changedIn", ${SELECTED}
    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS frontier) now
    LEFT JOIN LATERAL (
      SELECT id AS page_id FROM contacts.contact
       WHERE workspace_id = $1 AND (changed_in, id) > ($2::xid8, $3::uuid) AND changed_in < frontier
         AND ($5::timestamptz IS NULL OR updated_at >= $5) ${shown}
       ORDER BY changed_in, id LIMIT $4
    ) page ON true
    LEFT JOIN contacts.contact ON workspace_id = $1 AND id = page_id
   ORDER BY changed_in, id`;

const EVERYTHING = feedOf('');
const LISTED_ONLY = feedOf(`AND (${LISTED} OR changed_in >= $6::xid8)`);

type FeedRow = ContactRecord & { changedIn: string; frontier: string };

export const contactFeed = (database: Database): Pick<ContactSearchReads, 'feed'> => ({
  feed: async ({ workspaceId }, { after, updatedSince, goneFrom }, limit) => {
    const { changedIn, id } = after ?? BEFORE_ALL;
    const values = [workspaceId, changedIn, id, limit, updatedSince];
    const rows = await (goneFrom === '0'
      ? plannedEachTime<FeedRow>(database, EVERYTHING, values)
      : plannedEachTime<FeedRow>(database, LISTED_ONLY, [...values, goneFrom]));
    const entries = rows
      .filter((row) => row.id !== null)
      .map(({ frontier: _frontier, changedIn: place, ...contact }) => ({ changedIn: place, id: contact.id, contact }));
    return { entries, frontier: rows[0]!.frontier };
  },
});
