import { randomUUID } from 'node:crypto';
import { breachMonitorOn, holdSweep } from '@workops/conversations';
import { businessClock, DAY, MINUTE, systemClock, type WorkingHours } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { MemoryStorage } from '@workops/platform/testing';
import { Client } from 'pg';
import { dueWithDayjs } from './due-with-dayjs';
import { atLeast, median, under, type Row } from './numbers';
import type { Place } from './place';
import type { Parts } from './parts';
import { benchTriggers } from './triggers';
import { vacuumed } from './vacuumed';

const DUE_TIMES = 1_000_000;
const WITH_DATES = 2_000;
const ROUNDS = 3;
const OF_INTEGERS = 0.1;
const TIMES_DATES = 10;
const BEGIN = Date.parse('2026-01-05T03:00:00Z');

const HOURS: WorkingHours = {
  timezone: 'America/Santiago',
  businessHours: Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['09:00', '17:00'] as [string, string]]]),
  ),
  holidaysBetween: (from, to) =>
    ['2026-01-01', '2026-12-25', '2027-01-01'].filter((date) => from <= date && date <= to),
};

/** Identical in each run. */
const questions = Array.from({ length: 4_096 }, (_, n) => ({
  from: BEGIN + ((n * 7_919) % (2 * 365 * 24 * 60)) * MINUTE,
  count: (1 + ((n * 104_729) % 2_400)) * MINUTE,
}));

/** A fixed offset and no holidays, using integers only. */
function dueByIntegers(from: number, count: number): number {
  const OFFSET = 3 * 60 * MINUTE;
  const [opens, closes] = [9 * 60 * MINUTE, 17 * 60 * MINUTE];
  let day = Math.floor((from - OFFSET) / DAY);
  let at = Math.max(from - OFFSET - day * DAY, opens);
  let left = count;
  for (;;) {
    const weekDay = (day + 3) % 7;
    if (weekDay < 5 && at < closes) {
      if (closes - at >= left) return OFFSET + day * DAY + at + left;
      left -= closes - at;
    }
    day += 1;
    at = opens;
  }
}

function measureRate(times: number, due: (from: number, count: number) => number | undefined): number {
  const rates = Array.from({ length: ROUNDS }, () => {
    const begin = performance.now();
    for (let n = 0; n < times; n += 1) {
      const { from, count } = questions[n % questions.length]!;
      if (due(from, count) === undefined) throw new Error('a due time is missing');
    }
    return times / ((performance.now() - begin) / 1_000);
  });
  return median(rates);
}

function benchDueTimes(): Row[] {
  const clock = businessClock(HOURS);
  for (const { from, count } of questions.slice(0, 200)) {
    const [ours, theirs] = [clock.after(from, count), dueWithDayjs(from, count, HOURS)];
    if (ours !== theirs)
      throw new Error(`${new Date(from).toISOString()} + ${count / MINUTE}: ${ours} is not ${theirs}`);
  }
  const rate = measureRate(DUE_TIMES, (from, count) => clock.after(from, count));
  const integers = measureRate(DUE_TIMES, dueByIntegers);
  const dates = measureRate(WITH_DATES, (from, count) => dueWithDayjs(from, count, HOURS));
  const shown = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
  return [
    atLeast('Due times of SLA, in millions a second', rate / DUE_TIMES, 1, shown(rate)),
    atLeast(
      'Due times of SLA, to a loop of whole numbers without zone and holidays',
      rate / integers,
      OF_INTEGERS,
      `${shown(rate)} to ${shown(integers)}`,
    ),
    atLeast(
      'Due times of SLA: times as fast as with date objects',
      rate / dates,
      TIMES_DATES,
      `${shown(rate)} to ${shown(dates)}`,
    ),
  ];
}

const TICKETS = 200_000;
const WORKSPACES = 20;
const MISSED = 100;
const TICK_MS = 2_000;

const FILL = `
  INSERT INTO conversations.ticket (workspace_id, id, number, subject, status, priority, contact_id, conversation_ids, channel, opened_by, opened_via, opened_at,
                                    reopen_count, sla, clock_ran_ms, clock_since, first_response_due_at, resolution_due_at, first_response_announced,
                                    resolution_announced, announced, created_at, updated_at)
  SELECT ($1::uuid[])[1 + n % cardinality($1::uuid[])], gen_random_uuid(), n, 'Reclamo', 'open', 'normal', gen_random_uuid(), ARRAY[gen_random_uuid()], 'whatsapp',
         'human', 'app', now() - interval '1 h', 0, $2::jsonb, 0, now() - interval '1 h',
         CASE WHEN n % $4 = 0 THEN now() - interval '1 min' ELSE now() + interval '1 h' + n * interval '1 s' END, now() + interval '10 days', false, false, '{}', now(), now()
    FROM generate_series(1, $3::int) n`;

const SLA = {
  policyId: randomUUID(),
  policyName: 'Una hora',
  firstResponseMinutes: 59,
  resolutionMinutes: 14_400,
  hours: null,
  pauseOnPending: true,
};

const thrown = (error: unknown): never => {
  throw error;
};

async function withDatabase(url: string, work: (database: Database) => Promise<Row>): Promise<Row> {
  const database = await openDatabase({
    url,
    poolSize: 2,
    clock: systemClock,
    ids: systemIds,
    applicationName: 'bench',
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function benchMonitor({ databaseUrl }: Place): Promise<Row> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const workspaces = Array.from({ length: WORKSPACES }, () => randomUUID());
  await client.query(FILL, [workspaces, JSON.stringify(SLA), TICKETS, MISSED]);
  await vacuumed(client, 'conversations.ticket');
  await client.end();
  return withDatabase(databaseUrl, async (database) => {
    const monitor = breachMonitorOn({
      database,
      files: new Files(database, new MemoryStorage(), systemClock, systemIds),
      clock: systemClock,
      workspaces: {
        loadProfile: async () => ({ livemode: false }),
        loadSettings: async () => ({ timezone: HOURS.timezone, country: 'CL', openingHours: HOURS.businessHours }),
        holidays: { between: () => [] },
        membersOf: async () => [],
        active: async () => [],
        loadStandings: async () => new Map(),
      },
      correspondents: { loadBrand: async () => null, loadFacts: async () => undefined },
      onFailure: thrown,
    });
    const begin = performance.now();
    const announced = await monitor();
    const took = performance.now() - begin;
    if (announced !== TICKETS / MISSED) throw new Error(`${announced} breaches were announced`);
    return under(`A tick of the monitor over ${TICKETS} open tickets, ${announced} of them late`, took, TICK_MS);
  });
}

const HOLDS = 10_000;
const SWEEP_MS = 2_000;

/** Every minute, so that the hour of the measurement does not matter. */
const COVERAGE = {
  timezone: HOURS.timezone,
  businessHours: Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
  ),
};
const CONFIGURE = `
  INSERT INTO conversations.hold_config (workspace_id, enabled, ack_minutes, first_response_minutes, coverage)
  SELECT id, true, 15, 60, $2::jsonb FROM unnest($1::uuid[]) AS id`;
const PLACE = `
  INSERT INTO conversations.outbound_hold (workspace_id, id, contact_id, scope, kind, reason, status, placed_by, ack_minutes, first_response_minutes,
                                           created_at, updated_at)
  SELECT ($1::uuid[])[1 + n % cardinality($1::uuid[])], gen_random_uuid(), gen_random_uuid(), 'contact', 'safety', 'riesgo', 'active', '{}',
         CASE WHEN n % $3 = 0 THEN 15 ELSE 60 END, 60, now() - interval '30 min', now()
    FROM generate_series(1, $2::int) n`;

async function benchSweep({ databaseUrl }: Place): Promise<Row> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const workspaces = Array.from({ length: WORKSPACES }, () => randomUUID());
  await client.query(CONFIGURE, [workspaces, JSON.stringify(COVERAGE)]);
  await client.query(PLACE, [workspaces, HOLDS, MISSED]);
  await vacuumed(client, 'conversations.outbound_hold');
  await client.end();
  return withDatabase(databaseUrl, async (database) => {
    const sweep = holdSweep({
      database,
      clock: systemClock,
      workspaces: { loadProfile: async () => ({ livemode: false }) },
      onFailure: thrown,
    });
    const begin = performance.now();
    const announced = await sweep();
    const took = performance.now() - begin;
    if (announced !== HOLDS / MISSED) throw new Error(`${announced} holds were announced`);
    return under(`A sweep over ${HOLDS} safety holds with coverage, ${announced} of them late`, took, SWEEP_MS);
  });
}

export const benchClocks: Parts = {
  due: async () => benchDueTimes(),
  monitor: async (place) => [await benchMonitor(place)],
  sweep: async (place) => [await benchSweep(place)],
  triggers: benchTriggers,
};
