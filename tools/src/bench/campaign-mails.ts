import { setTimeout as sleep } from 'node:timers/promises';
import { residentMiB } from '../processes';
import type { RunningService } from '../testing/service/running-service';
import { mailers, sized, withMails } from './campaign-book';
import type { MailsCame } from './mail-receiver';
import { watchMemory } from './memory';
import { atMost, under, type Row } from './numbers';
import type { Place } from './place';

const FROZEN = 100_000;
const SENT = 30_000;
/** Campaigns get four fifths of it. */
const PER_SECOND = 250;
const CAMPAIGN_PER_SECOND = 200;
const BOUNDS = { frozenMs: 10_000, freezingMiB: 150, perMinute: 3_000, pace: 0.05, flatMiB: 64 };
const GIVE_UP_MS = 600_000;
const LOOK_MS = 50;
/** The memory for sending is allocated by then. */
const WARM = 0.3;

const IS_FROZEN = 'SELECT frozen_at IS NOT NULL AS frozen FROM campaigns.campaign WHERE workspace_id = $1 AND id = $2';

async function until(reached: () => Promise<boolean>): Promise<void> {
  const giveUp = Date.now() + GIVE_UP_MS;
  while (!(await reached())) {
    if (Date.now() > giveUp) throw new Error('it takes too long');
    await sleep(LOOK_MS);
  }
}

/** Measures from the start until each recipient is stored. */
export const benchFreezing = (place: Place, service: RunningService): Promise<Row[]> =>
  withMails(place, service, async (scene) => {
    const people = sized(FROZEN);
    const { workspace, campaign, move, read } = await mailers(scene, 'Bench freezing', people, 1);
    const { id } = await campaign({ rate_per_minute: 1 });
    const memory = watchMemory(service);
    const begin = performance.now();
    await move(id, 'schedule');
    await until(
      async () => (await scene.client.query<{ frozen: boolean }>(IS_FROZEN, [workspace.id, id])).rows[0]!.frozen,
    );
    const took = performance.now() - begin;
    const grown = memory.grownMiB('scheduler');
    const { counts } = await read(id);
    await move(id, 'cancel');
    if (counts.total_recipients !== people) throw new Error(`${counts.total_recipients} of ${people} were frozen`);
    return [
      under(`${people} recipients frozen`, took, BOUNDS.frozenMs, `${(took / 1_000).toFixed(1)} s`),
      atMost('Memory of the scheduler meanwhile, MiB', grown, BOUNDS.freezingMiB, `grows by ${grown.toFixed(0)} MiB`),
    ];
  });

export const benchRate = (place: Place, service: RunningService): Promise<Row[]> =>
  withMails(place, service, async (scene) => {
    const people = sized(SENT);
    const { campaign, move, read } = await mailers(scene, 'Bench rate', people, PER_SECOND);
    const { id } = await campaign();
    const memory: number[] = [];
    const timer = setInterval(() => memory.push(residentMiB(service.app('scheduler').pid) ?? Number.NaN), LOOK_MS);
    let counts;
    try {
      await scene.mails.ask('forget');
      await move(id, 'schedule');
      await until(async () => {
        await sleep(500);
        return (await read(id)).status === 'sent';
      });
      ({ counts } = await read(id));
    } finally {
      clearInterval(timer);
    }
    const { count, firstAt, lastAt } = await scene.mails.ask<MailsCame>('what came');
    if (count !== people || counts.sent !== people)
      throw new Error(`${count} mails came of ${people}, and ${counts.sent} are told as sent`);
    const rate = (count - 1) / ((lastAt - firstAt) / 1_000);
    const warm = Math.ceil(memory.length * WARM);
    const [early, late] = [Math.max(...memory.slice(0, warm)), Math.max(...memory.slice(warm))];
    const isOfPace = Math.abs(rate / CAMPAIGN_PER_SECOND - 1) <= BOUNDS.pace;
    return [
      {
        what: `A campaign of ${people} mails of an account of ${PER_SECOND} a second`,
        measured: `${rate.toFixed(1)}/s, ${(rate * 60).toFixed(0)} a minute`,
        wanted: `${CAMPAIGN_PER_SECOND}/s within a twentieth, >= ${BOUNDS.perMinute} a minute`,
        holds: isOfPace && rate * 60 >= BOUNDS.perMinute,
      },
      atMost(
        'Memory of the scheduler after a third of it, MiB more',
        late - early,
        BOUNDS.flatMiB,
        `${early.toFixed(0)} MiB at most, then ${late.toFixed(0)}`,
      ),
    ];
  });
