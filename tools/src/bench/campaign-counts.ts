import type { Client } from 'pg';
import type { RunningService } from '../testing/service/running-service';
import { mailers, sized, withMails } from './campaign-book';
import { indexedAfterwards } from './indexed-afterwards';
import { median, percentile, under, type Row } from './numbers';
import type { Place } from './place';
import { vacuumed } from './vacuumed';

const RECIPIENTS = 1_000_000;
const FROZEN_AT_ONCE = 2_000;
const SETTLED_AT_ONCE = 200;
const SAMPLES = 200;
const WARMING = 20;
const BOUND_MS = 20;

const BEGUN = `
  UPDATE campaigns.campaign SET status = 'paused', started_at = now(), judged_since = now(), frozen_at = now(),
         pause = '{"reason": "manual", "detail": null, "at": "2026-01-01T00:00:00.000Z", "by": null}'
   WHERE workspace_id = $1 AND id = $2`;

const id = (n: string): string => `('019d0000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Every hundredth recipient is suppressed. */
const FREEZE = `
  INSERT INTO campaigns.recipient (workspace_id, campaign_id, id, contact_id, address, address_key, token, status, reason, attempts, due_at, updated_at)
  SELECT $1, $2::uuid, ${id('n')}, ${id('n')}, 'p' || n || '@example.org', 'p' || n || '@example.org', md5($2::uuid::text || n),
         CASE WHEN n % 100 = 0 THEN 'suppressed' ELSE 'pending' END, CASE WHEN n % 100 = 0 THEN 'email_not_subscribed' END, 0,
         CASE WHEN n % 100 > 0 THEN now() END, now()
    FROM generate_series($3::int, $4::int) n`;

const SETTLE = `
  UPDATE campaigns.recipient
     SET status = CASE WHEN hashtext(token) % 50 = 0 THEN 'failed' ELSE 'sent' END, reason = CASE WHEN hashtext(token) % 50 = 0 THEN 'undeliverable' END,
         due_at = NULL, attempts = 1, sent_at = now(), updated_at = now()
   WHERE workspace_id = $1 AND campaign_id = $2 AND id BETWEEN ${id('$3::int')} AND ${id('$4::int')} AND status = 'pending'`;

async function inSteps(
  client: Client,
  text: string,
  values: readonly string[],
  size: number,
  count: number,
): Promise<void> {
  for (let from = 1; from <= count; from += size)
    await client.query(text, [...values, from, Math.min(count, from + size - 1)]);
}

/** Reads counts that were written step by step, as by sending. */
export const benchCampaignCounts = (place: Place, service: RunningService): Promise<Row[]> =>
  withMails(place, service, async (scene) => {
    const { client } = scene;
    const recipients = sized(RECIPIENTS);
    const { workspace, campaign, read } = await mailers(scene, 'Bench counts', 1, 1);
    const { id: campaignId } = await campaign();
    const key = [workspace.id, campaignId];
    await client.query(BEGUN, key);
    await indexedAfterwards(client, ['campaigns.recipient'], async () => {
      await inSteps(client, FREEZE, key, FROZEN_AT_ONCE, recipients);
      await inSteps(client, SETTLE, key, SETTLED_AT_ONCE, Math.floor(recipients * 0.9));
    });
    await vacuumed(client, 'campaigns.recipient');
    const times: number[] = [];
    for (let sample = -WARMING; sample < SAMPLES; sample += 1) {
      const begin = performance.now();
      const { counts } = await read(campaignId);
      if (sample >= 0) times.push(performance.now() - begin);
      if (counts.total_recipients !== recipients)
        throw new Error(`${counts.total_recipients} of ${recipients} are counted`);
    }
    const most = percentile(times, 0.95);
    return [
      under(
        `GET of a campaign of ${recipients} recipients with its counts`,
        most,
        BOUND_MS,
        `p95 ${most.toFixed(1)} ms, median ${median(times).toFixed(1)} ms`,
      ),
    ];
  });
