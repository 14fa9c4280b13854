import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { median, type Row } from './numbers';
import type { Place } from './place';

const IN_WINDOW = 2_500;
const DAYS = 62;
const MILLION = 1_000_000;
const CALLS = 60;
const WARM_UP = 10;
/** Maximum ratio of a read's time with a million appointments to that without. */
const WANTED = 2;
const FROM = new Date('2031-03-01T00:00:00.000Z');
const TO = new Date(FROM.getTime() + DAYS * 24 * 3_600_000);

/** Evenly between two moments; every tenth has the same contact and owner. */
const INSERT = `
  INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, contact_id, owner_user_id, customer_name, ical_uid,
                                      created_at, updated_at)
  SELECT $1, gen_random_uuid(), $2 + n, CASE WHEN n % 50 = 0 THEN 'block' ELSE 'test_drive' END, CASE WHEN n % 5 = 0 THEN 'cancelled' ELSE 'confirmed' END,
         $3::timestamptz + step * n, $3::timestamptz + step * n + interval '30 minutes',
         CASE WHEN n % 10 = 0 THEN $6::uuid ELSE gen_random_uuid() END, CASE WHEN n % 10 = 1 THEN $6::uuid END, 'Ana', 'uid', now(), now()
    FROM (SELECT ($4::timestamptz - $3::timestamptz) / $5::int AS step) AS distance, generate_series(1, $5::int) AS n`;

interface Question {
  what: string;
  path: string;
  shows: number;
}

const questionsAbout = (someone: string): Question[] => [
  {
    what: `GET /appointments/calendar, ${DAYS} days with ${IN_WINDOW} appointments`,
    path: `/calendar?from=${FROM.toISOString()}&to=${TO.toISOString()}`,
    shows: IN_WINDOW,
  },
  { what: 'GET /appointments, a page of 50', path: '', shows: 50 },
  { what: 'GET /appointments, 50 of a contact', path: `?contact_id=${someone}&status=confirmed,cancelled`, shows: 50 },
  { what: 'GET /appointments, 50 blocks before a day', path: `?kind=block&to=${TO.toISOString()}`, shows: 50 },
];

async function measure(service: RunningService, { token }: Workspace, { path, shows }: Question): Promise<number> {
  const times: number[] = [];
  for (let n = -WARM_UP; n < CALLS; n += 1) {
    const began = performance.now();
    const response = await fetch(`${service.baseUrl}/appointments${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await response.json()) as { data: unknown[] };
    if (n >= 0) times.push(performance.now() - began);
    if (response.status !== 200 || data.length !== shows)
      throw new Error(`${path} was answered with ${response.status} and ${data.length} entries`);
  }
  return median(times);
}

/** The time should depend on the page size, not on the table size. */
export async function benchCalendar(place: Place, service: RunningService): Promise<Row[]> {
  const workspace = await service.unlimitedKey('Bench calendar');
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    const someone = randomUUID();
    const add = async (first: number, from: Date, to: Date, count: number) => {
      await client.query(INSERT, [workspace.id, first, from, to, count, someone]);
      await client.query('VACUUM ANALYZE scheduling.appointment');
    };
    const questions = questionsAbout(someone);
    const ask = async () => {
      const times: number[] = [];
      for (const question of questions) times.push(await measure(service, workspace, question));
      return times;
    };
    await add(0, new Date(FROM.getTime() - 1), new Date(TO.getTime() - 1), IN_WINDOW);
    const few = await ask();
    await add(MILLION, new Date('2011-01-01T00:00:00.000Z'), new Date('2031-02-01T00:00:00.000Z'), MILLION);
    const many = await ask();
    return questions.map(({ what }, index) => {
      const ratio = many[index]! / few[index]!;
      const figures = `${many[index]!.toFixed(1)} ms to ${few[index]!.toFixed(1)} ms`;
      return {
        what: `${what}: with a million more to without`,
        measured: `${ratio.toFixed(2)} (${figures})`,
        wanted: `<= ${WANTED}`,
        holds: ratio <= WANTED,
      };
    });
  } finally {
    await client.end();
  }
}
