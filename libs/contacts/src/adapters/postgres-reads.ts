import type { Database } from '@workops/platform/database';
import type { ContactRecord } from '../domain/contact';
import type { ContactReads } from '../ports';
import { SELECTED } from './contact-columns';
import { contactDuplicates } from './contact-duplicates';
import { contactFeed } from './contact-feed';
import { contactSearch } from './contact-search';
import { postgresChannelReads } from './postgres-channels';
import { postgresPreferenceReads } from './postgres-preferences';
import { RememberedMatches } from './remembered-matches';

const BY_ID = `SELECT ${SELECTED} FROM contacts.contact WHERE workspace_id = $1 AND id = $2`;

export const postgresReads = (database: Database, matches = new RememberedMatches()): ContactReads => ({
  byId: async (actor, id) => {
    const [contact] = await database.query<ContactRecord>(BY_ID, [actor.workspaceId, id]);
    return contact;
  },
  channels: postgresChannelReads(database),
  preferences: postgresPreferenceReads(database),
  ...contactSearch(database, matches),
  ...contactFeed(database),
  ...contactDuplicates(database),
});
