import { counted, namedSql, withinCeiling, type Sql, type Transaction } from '@workops/platform/database';
import type { ChannelReads, ChannelRepository } from '../channel-ports';
import { handleKinds, type Channel, type ChannelKind, type Handle } from '../domain/channel';

const CHANNELS = counted('contact_channels', 'FROM contacts.channel WHERE workspace_id = $1 AND contact_id = $2');

/** Waits for a concurrent insert of the same identity; once that commits, this is a no-op. */
const ADD = namedSql(
  ['workspaceId', 'id', 'contactId', 'kind', 'identifier', 'identifierNormalised', 'label', 'verified', 'createdAt'],
  `
  INSERT INTO contacts.channel (workspace_id, id, contact_id, kind, identifier, identifier_normalised, label, verified,
                                created_at)
  VALUES (:workspaceId, :id, :contactId, :kind, :identifier, :identifierNormalised, :label, :verified, :createdAt)
  ON CONFLICT (workspace_id, kind, identifier_normalised) DO NOTHING
  RETURNING id`,
);

const HOLDER = `
  SELECT contact_id AS "contactId"
    FROM contacts.channel
   WHERE workspace_id = $1 AND kind = $2 AND identifier_normalised = $3`;

const REMOVE = 'DELETE FROM contacts.channel WHERE workspace_id = $1 AND contact_id = $2 AND id = $3 RETURNING id';

const KINDS = 'SELECT DISTINCT kind FROM contacts.channel WHERE workspace_id = $1 AND contact_id = $2';

const MOVE = 'UPDATE contacts.channel SET contact_id = $3 WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[])';

export class PostgresChannels implements ChannelRepository {
  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
  ) {}

  async add(channel: Channel): Promise<string | undefined> {
    const { workspaceId, contactId, kind, identifierNormalised } = channel;
    await withinCeiling(this.tx, CHANNELS, workspaceId, contactId);
    // The holder may release the identity before the lookup; the insert is then retried.
    for (;;) {
      if ((await this.tx.query(ADD.text, ADD.values(channel))).length > 0) return undefined;
      const [holder] = await this.tx.query<{ contactId: string }>(HOLDER, [workspaceId, kind, identifierNormalised]);
      if (holder) return holder.contactId;
    }
  }

  async remove(contactId: string, channelId: string): Promise<boolean> {
    return (await this.tx.query(REMOVE, [this.workspaceId, contactId, channelId])).length > 0;
  }

  async listKinds(contactId: string): Promise<ChannelKind[]> {
    const rows = await this.tx.query<{ kind: ChannelKind }>(KINDS, [this.workspaceId, contactId]);
    return rows.map(({ kind }) => kind);
  }

  async move(fromContactIds: readonly string[], toContactId: string): Promise<void> {
    await this.tx.query(MOVE, [this.workspaceId, fromContactIds, toContactId]);
  }
}

const PAGE = `
  SELECT id, workspace_id AS "workspaceId", contact_id AS "contactId", kind, identifier,
         identifier_normalised AS "identifierNormalised",
         label, verified, created_at AS "createdAt"
    FROM contacts.channel
   WHERE workspace_id = $1 AND contact_id = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`;

export const HANDLE_PLACE = `array_position(ARRAY['${handleKinds.join("', '")}'], h.kind)`;

const HANDLES = `
  SELECT DISTINCT ON (h.contact_id) h.contact_id AS "contactId", h.kind, h.identifier FROM contacts.channel h
   WHERE h.workspace_id = $1 AND h.contact_id = ANY ($2::uuid[])
   ORDER BY h.contact_id, ${HANDLE_PLACE}, h.id`;

export const postgresChannelReads = (sql: Sql): ChannelReads => ({
  page: ({ workspaceId }, contactId, { limit, after }) =>
    sql.query<Channel>(PAGE, [workspaceId, contactId, after, limit]),
  handles: async ({ workspaceId }, contactIds) => {
    const rows = await sql.query<Handle & { contactId: string }>(HANDLES, [workspaceId, contactIds]);
    return new Map(rows.map(({ contactId, ...handle }) => [contactId, handle]));
  },
});
