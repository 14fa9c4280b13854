import { randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';
import { campaignRecords } from '../campaigns/adapters/campaign-record';
import { newCampaign, type Campaign } from '../campaigns/domain/campaign';
import { started } from '../campaigns/domain/states';

type Key = Pick<Campaign, 'workspaceId' | 'id'>;

const COUNTS = `
  SELECT status || coalesce(' ' || reason, '') AS what, count(*)::int AS number FROM campaigns.recipient
   WHERE workspace_id = $1 AND campaign_id = $2 GROUP BY 1`;
const TALLIED = `
  SELECT status || coalesce(' ' || nullif(reason, ''), '') AS what, sum(recipients)::int AS number FROM campaigns.tally
   WHERE workspace_id = $1 AND campaign_id = $2 GROUP BY 1 HAVING sum(recipients) <> 0`;
const HURRY =
  'UPDATE campaigns.recipient SET due_at = now() WHERE workspace_id = $1 AND campaign_id = $2 AND due_at > now()';
const EXPIRE =
  'UPDATE campaigns.recipient SET leased_until = now() WHERE workspace_id = $1 AND campaign_id = $2 AND leased_until IS NOT NULL';

const START = "UPDATE campaigns.campaign SET status = 'sending' WHERE workspace_id = $1 AND id = $2";
const LISTED =
  'SELECT count(*)::int AS number FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2';
const CROWD = `
  WITH more AS (
    INSERT INTO campaigns.campaign
    SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).* FROM campaigns.campaign c CROSS JOIN generate_series(1, $3::int)
     WHERE c.workspace_id = $1 AND c.id = $2
    RETURNING id
  )
  INSERT INTO campaigns.recipient
  SELECT (jsonb_populate_record(r, jsonb_build_object('campaign_id', more.id, 'id', gen_random_uuid(), 'token', NULL))).*
    FROM campaigns.recipient r CROSS JOIN more WHERE r.workspace_id = $1 AND r.campaign_id = $2`;
const BLOCK = 'INSERT INTO campaigns.email_reputation (workspace_id, round, blocked_at) VALUES ($1, 0, now())';
const REST = "UPDATE campaigns.lane SET free_at = now() - interval '1 s' WHERE workspace_id = $1 AND account_id = $2";
const FORGET_ROOM = 'UPDATE campaigns.lane SET room_until = NULL WHERE workspace_id = $1 AND account_id = $2';

const author = { kind: 'member', id: '01930000-0000-7000-8000-000000000001', name: 'Ana' } as const;

export const campaignTables = (sql: Sql) => {
  const numbers = async (statement: string, { workspaceId, id }: Key): Promise<Record<string, number>> => {
    const rows = await sql.query<{ what: string; number: number }>(statement, [workspaceId, id]);
    return Object.fromEntries(rows.map(({ what, number }) => [what, number]));
  };
  return {
    recipients: (key: Key) => numbers(COUNTS, key),
    tallied: (key: Key) => numbers(TALLIED, key),
    hurry: ({ workspaceId, id }: Key) => sql.query(HURRY, [workspaceId, id]),
    start: ({ workspaceId, id }: Key) => sql.query(START, [workspaceId, id]),
    listed: async ({ workspaceId, id }: Key): Promise<number> =>
      (await sql.query<{ number: number }>(LISTED, [workspaceId, id]))[0]!.number,
    expireLeases: ({ workspaceId, id }: Key) => sql.query(EXPIRE, [workspaceId, id]),
    crowd: ({ workspaceId, id }: Key, number: number) => sql.query(CROWD, [workspaceId, id, number]),
    block: ({ workspaceId }: Pick<Key, 'workspaceId'>) => sql.query(BLOCK, [workspaceId]),
    /** Passes the rate limit; on request forgets the remaining messaging limit. */
    rest: async (
      { workspaceId, accountId }: Pick<Campaign, 'workspaceId' | 'accountId'>,
      forgetsRoom = false,
    ): Promise<never[]> => {
      await sql.query(REST, [workspaceId, accountId]);
      return forgetsRoom ? sql.query(FORGET_ROOM, [workspaceId, accountId]) : [];
    },
    campaign: async ({ workspaceId, id }: Key): Promise<Campaign> =>
      (await campaignRecords.reads(sql).byId(workspaceId, id))!,
    aStartedCampaign: async (
      over: Pick<Campaign, 'workspaceId' | 'accountId'> & Partial<Campaign>,
    ): Promise<Campaign> => {
      const { workspaceId, accountId } = over;
      const content = {
        subject: 'Hola {{contact.name|amigo}}',
        html: null,
        text: 'Venga a vernos.',
        fromName: null,
        replyTo: null,
      };
      const draft = newCampaign(
        {
          name: 'Verano',
          channel: 'email',
          purpose: 'marketing',
          accountId,
          filter: {},
          content,
          sendWindow: null,
          ratePerMinute: null,
          acknowledge: [],
        },
        { workspaceId, id: randomUUID(), livemode: true, now: new Date() },
      );
      const campaign = { ...started(draft, author, new Date()), ...over };
      await sql.query(campaignRecords.sql.insert, campaignRecords.sql.addedValues(campaign));
      return campaign;
    },
  };
};
