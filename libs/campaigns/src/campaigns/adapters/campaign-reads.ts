import type { Sql } from '@workops/platform/database';
import { MoreThan, WorkspaceRows } from '@workops/platform/records';
import type { CampaignReads, Recipient, RecipientFilter } from '../campaign-ports';
import type { Campaign } from '../domain/campaign';
import type { RecipientStatus, Tally } from '../domain/counts';
import { campaignRecords } from './campaign-record';
import { listedContactEntity } from './listed-contact.entity';

const { select } = campaignRecords.sql;

/** A statement per combination of filters can use its own index. */
const filtered = (conditions: readonly (readonly [string, unknown])[], from: number) => {
  const conditionsInUse = conditions.filter(([, value]) => value !== undefined);
  return {
    sql: conditionsInUse.map(([condition], place) => ` AND ${condition.replace('?', `$${place + from}`)}`).join(''),
    values: conditionsInUse.map(([, value]) => value),
  };
};

const NEXT = 'AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3';

const TALLIES = `
  WITH summed AS (
    SELECT campaign_id, status, reason, sum(recipients)::int AS recipients, sum(hard_bounces)::int AS hard_bounces,
           sum(complaints)::int AS complaints, sum(unsubscribed)::int AS unsubscribed
      FROM campaigns.tally WHERE workspace_id = $1 AND campaign_id = ANY ($2::uuid[]) GROUP BY 1, 2, 3
  ), flying AS (
    SELECT campaign_id, status, coalesce(reason, '') AS reason, count(*)::int AS recipients
      FROM campaigns.recipient
     WHERE workspace_id = $1 AND campaign_id = ANY ($2::uuid[]) AND leased_until IS NOT NULL
     GROUP BY 1, 2, 3
  )
  SELECT campaign_id AS "campaignId", status, reason, summed.recipients, hard_bounces AS "hardBounces", complaints,
         unsubscribed,
         least(coalesce(flying.recipients, 0), summed.recipients) AS "inFlight"
    FROM summed LEFT JOIN flying USING (campaign_id, status, reason)`;

const RECIPIENT = `
  SELECT workspace_id AS "workspaceId", campaign_id AS "campaignId", id, contact_id AS "contactId", address, status,
         leased_until IS NOT NULL AS "isInFlight",
         reason, message_id AS "messageId", sent_at AS "sentAt"
    FROM campaigns.recipient`;

const shownAs = (status: RecipientStatus, campaign: Campaign['status']): readonly [string, unknown] => {
  if (campaign === 'cancelled') {
    if (status === 'cancelled')
      return ["(status = ? OR (status IN ('pending', 'retrying') AND leased_until IS NULL))", status];
    if (status === 'pending' || status === 'retrying') return ['status = ? AND leased_until IS NOT NULL', status];
  }
  return ['status = ?', status];
};

export async function talliesOn(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<Map<string, Tally[]>> {
  const tallies = new Map<string, Tally[]>();
  if (ids.length === 0) return tallies;
  for (const { campaignId, ...tally } of await sql.query<Tally & { campaignId: string }>(TALLIES, [workspaceId, ids])) {
    tallies.set(campaignId, [...(tallies.get(campaignId) ?? []), tally]);
  }
  return tallies;
}

const SENT_THROUGH = `
  SELECT 1 FROM campaigns.campaign WHERE workspace_id = $1 AND account_id = $2 AND status = 'sending' LIMIT 1`;

/** True if a campaign is being sent through the account. */
export const sentThroughOn =
  (sql: Sql) =>
  async (workspaceId: string, accountId: string): Promise<boolean> =>
    (await sql.query(SENT_THROUGH, [workspaceId, accountId])).length > 0;

export const campaignReads = (sql: Sql): CampaignReads => ({
  byId: campaignRecords.reads(sql).byId,

  page: (workspaceId, { status, channel }, { after, limit }) => {
    const condition = filtered(
      [
        ['status = ?', status],
        ['channel = ?', channel],
      ],
      4,
    );
    return sql.query<Campaign>(`${select} WHERE workspace_id = $1${condition.sql} ${NEXT}`, [
      workspaceId,
      after,
      limit,
      ...condition.values,
    ]);
  },

  tallies: (workspaceId, ids) => talliesOn(sql, workspaceId, ids),

  recipients: (workspaceId, { id, status: campaign }, { status, reason }: RecipientFilter, { after, limit }) => {
    const condition = filtered(
      [status === undefined ? ['status = ?', undefined] : shownAs(status, campaign), ['reason = ?', reason]],
      5,
    );
    return sql.query<Recipient>(`${RECIPIENT} WHERE workspace_id = $1 AND campaign_id = $4${condition.sql} ${NEXT}`, [
      workspaceId,
      after,
      limit,
      id,
      ...condition.values,
    ]);
  },

  listed: async (workspaceId, campaignId, { after, limit }) => {
    const listed = await new WorkspaceRows(sql, workspaceId).find(listedContactEntity, {
      where: { campaignId, ...(after !== null && { contactId: MoreThan(after) }) },
      select: ['contactId'],
      order: { contactId: 'ASC' },
      limit,
    });
    return listed.map(({ contactId }) => contactId);
  },
});
