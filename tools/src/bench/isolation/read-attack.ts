import { Client } from 'pg';
import { statusText, type AttackCall } from './attack';
import { felt } from './quiet-neighbour';
import { bearer, jsonHeaders, quietReads, under, type Measure, type Scene } from './scene';

const SECONDS = 8;
const BOUND = { milliseconds: 20 };
const AT_ONCE = 100;
const APPOINTMENTS = 20_000;
const FROM = new Date('2031-03-01T00:00:00.000Z');
const DAYS = 62;

const DIARY = `
  INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, contact_id, customer_name, ical_uid, created_at, updated_at)
  SELECT $1, gen_random_uuid(), n, 'test_drive', 'confirmed', $2::timestamptz + step * n, $2::timestamptz + step * n + interval '30 minutes',
         gen_random_uuid(), 'Ana', 'uid', now(), now()
    FROM (SELECT interval '1 day' * $3::int / $4::int AS step) AS distance, generate_series(0, $4::int - 1) AS n`;

async function fillDiary(url: string, workspaceId: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(DIARY, [workspaceId, FROM, DAYS, APPOINTMENTS]);
    await client.query('VACUUM ANALYZE scheduling.appointment');
  } finally {
    await client.end();
  }
}

async function beside(scene: Scene, what: string, call: AttackCall) {
  const without = await quietReads(scene, SECONDS);
  const { found, attacker } = await under({ calls: [call], connections: AT_ONCE }, () => quietReads(scene, SECONDS));
  return felt(what, without, found, BOUND, statusText(attacker));
}

/** A hundred concurrent expensive reads of one workspace. */
export const dearReads: Measure = async (scene) => {
  const { service } = scene;
  const loud = await service.unlimitedKey('Dear reads');
  await fillDiary(scene.databaseUrl, loud.id);
  const type = await service.call<{ data: { id: string } }>(loud.token, 'POST', '/appointment-types', {
    body: { name: 'Visita', duration_minutes: 30 },
  });
  const to = (days: number) => new Date(FROM.getTime() + days * 24 * 3_600_000).toISOString();
  const get = (path: string): AttackCall => ({
    url: `${service.baseUrl}${path}`,
    method: 'GET',
    headers: bearer(loud),
  });
  return [
    await beside(
      scene,
      'A12. 100 reads of a calendar of 62 days at once',
      get(`/appointments/calendar?from=${to(0)}&to=${to(DAYS)}`),
    ),
    await beside(
      scene,
      'A12. 100 reads of a calendar of 15 days at once',
      get(`/appointments/calendar?from=${to(0)}&to=${to(15)}`),
    ),
    await beside(
      scene,
      'A12. 100 reads of the availability at once',
      get(`/appointments/availability?appointment_type_id=${type.body.data.id}`),
    ),
  ];
};

/** They all wait for the same workspace lock. */
export const keyedCreations: Measure = async (scene) => {
  const loud = await scene.service.unlimitedKey('Keyed creations');
  const call: AttackCall = {
    url: `${scene.service.baseUrl}/teams`,
    method: 'POST',
    headers: jsonHeaders(loud),
    body: '{"name":"Equipo {n}"}',
    keyed: true,
  };
  const without = await quietReads(scene, SECONDS);
  const { found, attacker } = await under({ calls: [call], connections: 300, pauseMs: 500 }, () =>
    quietReads(scene, SECONDS),
  );
  return [felt('A10. 300 keyed POST /teams at once', without, found, BOUND, statusText(attacker))];
};
