import type { Sql } from '@workops/platform';
import type { ContactRecord } from '../domain/contact';
import type { ContactReads } from '../ports';
import { SELECTED } from './contact-columns';
import { postgresChannelReads } from './postgres-channels';
import { postgresPreferenceReads } from './postgres-preferences';

const BY_ID = `SELECT ${SELECTED} FROM contacts.contact WHERE workspace_id = $1 AND id = $2`;

export const postgresReads = (sql: Sql): ContactReads => ({
  byId: async (actor, id) => {
    const [contact] = await sql.query<ContactRecord>(BY_ID, [actor.workspaceId, id]);
    return contact;
  },
  channels: postgresChannelReads(sql),
  preferences: postgresPreferenceReads(sql),
});
