import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '../testing/service/running-service';
import { caller, mailers, withMails, type BenchCampaign, type CampaignScene } from './campaign-book';
import { Child } from './child';
import { inParts } from './in-parts';
import { line, steadily, warmed, type Line, type Scene } from './messages-out';
import { atMost, percentile, type Row } from './numbers';
import type { Place } from './place';

/** The 95th percentile of a round varies by a third, so percentiles cover all rounds. */
const ROUNDS = 12;
/** Time until a resumed campaign is at its pace, and until a new process sends at full speed. */
const [GOING_MS, WARM_MS] = [1_000, 20_000];
const MAILED = 20_000;
const PER_MINUTE = 3_000;
/** Load of single messages, which is also the rate limit of their account. */
const ANSWERS_PER_SECOND = 20;
const SECONDS = 10;
const ACCOUNT_PER_SECOND = 80;
const WRITTEN_TO = 8_000;
const MOST = 1.2;
const PACE = 0.95;

const TEMPLATE = `
  INSERT INTO conversations.whatsapp_template (workspace_id, id, account_id, name, language, category, components, status, external_id, known_as, created_at,
                                               updated_at)
  VALUES ($1, $2, $3::uuid, 'oferta', 'es', 'marketing', $4, 'approved', '1', $3::uuid::text || '/oferta/es', now(), now())`;

/** Takes turns without the campaign and next to it. */
async function beside(
  what: string,
  scene: Scene,
  from: Line,
  campaign: { goOn(): Promise<unknown>; read(): Promise<BenchCampaign>; stop(): Promise<BenchCampaign> },
): Promise<Row[]> {
  await warmed(scene, from);
  await campaign.goOn();
  await sleep(WARM_MS);
  await campaign.stop();
  const [without, within]: [number[][], number[][]] = [[], []];
  let [sent, sendingMs] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await steadily(scene, from, ANSWERS_PER_SECOND, SECONDS));
    await campaign.goOn();
    await sleep(GOING_MS);
    const [begun, warm] = [performance.now(), await campaign.read()];
    within.push(await steadily(scene, from, ANSWERS_PER_SECOND, SECONDS));
    const { counts } = await campaign.stop();
    sendingMs += performance.now() - begun;
    if (counts.sent <= warm.counts.sent || counts.pending === 0)
      throw new Error(`the campaign did not send in round ${round}`);
    sent += counts.sent - warm.counts.sent;
  }
  const p95 = (waits: readonly number[]): number => percentile(waits, 0.95);
  const [before, after] = [p95(without.flat()), p95(within.flat())];
  const perMinute = (sent * 60_000) / sendingMs;
  const [all, more] = [without, within].map((rounds) => rounds.map((waits) => p95(waits).toFixed(1)).join(', '));
  return [
    atMost(
      what,
      after / before,
      MOST,
      `${(after / before).toFixed(2)} (p95 ${before.toFixed(1)} ms without, ${after.toFixed(1)} ms beside; ${all}; ${more})`,
    ),
    {
      what: 'The same: of the campaign, while it was sent',
      measured: `${perMinute.toFixed(0)} a minute`,
      wanted: `${PER_MINUTE} a minute within a twentieth`,
      holds: perMinute >= PER_MINUTE * PACE,
    },
  ];
}

/** The first turn starts the campaign. */
function inTurns(call: ReturnType<typeof caller>, id: string) {
  let isBegun = false;
  return {
    goOn: async () => {
      await call('POST', `/campaigns/${id}/${isBegun ? 'resume' : 'schedule'}`, {});
      isBegun = true;
    },
    read: () => call<BenchCampaign>('GET', `/campaigns/${id}`),
    stop: () => call<BenchCampaign>('POST', `/campaigns/${id}/pause`, {}),
  };
}

async function besideMails(scene: Scene & CampaignScene): Promise<Row[]> {
  const quiet = await line(scene, 'Bench beside mails', '1000', 1_000);
  const { call, campaign } = await mailers(scene, 'Bench mails beside', MAILED, ACCOUNT_PER_SECOND);
  const { id } = await campaign({ rate_per_minute: PER_MINUTE });
  const rows = await beside(
    "1:1 messages beside another workspace's mail campaign, to without",
    scene,
    quiet,
    inTurns(call, id),
  );
  await call('POST', `/campaigns/${id}/cancel`, {});
  return rows;
}

async function besideMessages(scene: Scene): Promise<Row[]> {
  const own = await line(scene, 'Bench beside messages', '2000', ACCOUNT_PER_SECOND, WRITTEN_TO);
  const call = caller(scene, own);
  const template = randomUUID();
  await scene.client.query(TEMPLATE, [
    own.id,
    template,
    own.accountId,
    JSON.stringify([{ type: 'BODY', text: 'Hola {{1}}' }]),
  ]);
  const { id } = await call<BenchCampaign>('POST', '/campaigns', {
    name: 'Oferta',
    channel: 'whatsapp',
    messaging_account_id: own.accountId,
    audience: { filter: {} },
    acknowledge: ['consent_unrecorded'],
    rate_per_minute: PER_MINUTE,
    content: { template_id: template, variables: ['{{contact.name|amigo}}'] },
  });
  const rows = await beside(
    '1:1 messages beside a campaign of the same WhatsApp account, to without',
    scene,
    own,
    inTurns(call, id),
  );
  await call('POST', `/campaigns/${id}/cancel`, {});
  return rows;
}

/** Measures from the commit to the arrival at the provider. */
export const benchBesideCampaigns = (place: Place, service: RunningService): Promise<Row[]> =>
  withMails(place, service, async (mailing) => {
    const provider = await Child.start('provider-receiver');
    try {
      const scene = { ...mailing, place, provider };
      return await inParts({
        'Beside a mail campaign': () => besideMails(scene),
        'Beside a campaign of the same account': () => besideMessages(scene),
      });
    } finally {
      await provider.stop();
    }
  });
