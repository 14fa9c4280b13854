import { randomUUID } from 'node:crypto';
import { CEILINGS } from '@workops/kernel';
import { atMost, type Row } from '../numbers';
import { statusText, type AttackCall } from './attack';
import { callsEvery, felt, type Sample } from './quiet-neighbour';
import { under, type Measure } from './scene';

const SECONDS = 8;
const VISIT_EVERY_MS = 50;
const ORIGIN = 'https://www.example.com';

/** Uses the page's publishable key as fast as possible. */
export const loudVisitor: Measure = async ({ service }) => {
  const dealer = await service.workspace('Website');
  const key = await service.call<{ data: { token: string } }>(dealer.token, 'POST', '/publishable-keys', {
    body: { name: 'Web', origins: [ORIGIN], scopes: ['appointments:intake'] },
  });
  await service.command(
    'workspace',
    'limit',
    '--id',
    dealer.id,
    '--rate-limit-burst',
    '120',
    '--rate-limit-per-second',
    '2',
  );
  const always = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
  );
  const hours = await service.call(dealer.token, 'PUT', '/appointments/config', {
    body: { business_hours: always, staff_capacity: 100 },
  });
  if (hours.status !== 200) throw new Error(`the opening hours were answered with ${hours.status}`);
  const type = await service.call<{ data: { id: string } }>(dealer.token, 'POST', '/appointment-types', {
    body: { name: 'Visita', duration_minutes: 30 },
  });
  const from = (address: string) => ({
    authorization: `Bearer ${key.body.data.token}`,
    origin: ORIGIN,
    'x-forwarded-for': address,
  });
  const url = `${service.baseUrl}/appointments/availability?appointment_type_id=${type.body.data.id}`;
  const call: AttackCall = { url, method: 'GET', headers: from('203.0.113.7') };
  let visitor = 0;
  const visitors = (): Promise<Sample> =>
    callsEvery(url, () => from(`198.51.100.${(visitor += 1) % 250}`), SECONDS, VISIT_EVERY_MS);
  const without = await visitors();
  const { found, attacker } = await under({ calls: [call], connections: 20 }, visitors);
  return [
    felt(
      'A3. A visitor who calls without a pause: other visitors of the same website',
      without,
      found,
      { milliseconds: 20 },
      statusText(attacker),
    ),
    ...(await measureHolds(service.baseUrl, from, type.body.data.id)),
  ];
};

const HELD = 201;

/** An address holds every slot, then another visitor tries. */
async function measureHolds(
  baseUrl: string,
  from: (address: string) => Record<string, string>,
  appointmentTypeId: string,
): Promise<Row[]> {
  const greedy = await slotsHeldBy(baseUrl, from('203.0.113.8'), appointmentTypeId, 40);
  const other = await slotsHeldBy(baseUrl, from('203.0.113.9'), appointmentTypeId, 1);
  return [
    atMost(
      'A3. Slots that one address holds at once',
      greedy[HELD] ?? 0,
      CEILINGS.holds_of_a_visitor.most,
      statusText({ statuses: greedy }),
    ),
    atMost(
      'A3. Other visitors who are refused a slot after that',
      1 - (other[HELD] ?? 0),
      0,
      statusText({ statuses: other }),
    ),
  ];
}

/** Number of answers by status. */
async function slotsHeldBy(
  baseUrl: string,
  headers: Record<string, string>,
  appointmentTypeId: string,
  most: number,
): Promise<Record<string, number>> {
  const availability = await fetch(`${baseUrl}/appointments/availability?appointment_type_id=${appointmentTypeId}`, {
    headers,
  });
  const { data } = (await availability.json()) as { data: { startsAt: string }[] };
  const statuses: Record<string, number> = {};
  for (const { startsAt } of data.slice(0, most)) {
    const body = JSON.stringify({
      appointment_type_id: appointmentTypeId,
      starts_at: startsAt,
      customer_name: `Visita ${randomUUID()}`,
    });
    const { status } = await fetch(`${baseUrl}/appointments/holds`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}
