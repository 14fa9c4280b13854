import { countSights } from '@workops/clinic/testing';
import { ApiApp } from '../../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';

type Doc = { id: string } & Record<string, unknown>;

let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;
let type: string;
let service: string;

beforeAll(async () => {
  api = await ApiApp.start();
  world = new ClinicWorld(api);
  place = await world.clinic();
  const fields = { nombre: 'Control', duration_minutes: 30, precio: 30_000, is_entry: true };
  service = (await world.made(place.key, '/clinic-services', { ...fields, eligibility_min_age_years: 18 })).id;
  await world.call(place.key, 'POST', `/clinic-services/${service}/review`, {});
  const { id: member } = (await world.call<{ author: Doc }>(place.ana, 'GET', '/me')).body.data.author;
  await api.insist('PUT', `/clinic-professionals/${place.professionals.ana}/booking`, {
    token: place.key,
    body: { member_id: member, service_ids: [service] },
  });
  const clinical = { name: 'Control', engine: 'clinic', external_ref: service };
  type = (await world.made(place.key, '/appointment-types', clinical)).id;
});
afterAll(() => api.close());

/** The number of read-log rows that the call adds. */
async function countNewSights(path: string, token: string, method: 'GET' | 'PATCH' = 'GET'): Promise<number> {
  const before = await countSights(api.database, place.id);
  const { status } = await world.call(token, method, path, method === 'PATCH' ? {} : undefined);
  expect([path, status]).toEqual([path, 200]);
  return (await countSights(api.database, place.id)) - before;
}

const adult = () => world.patient(place, { birth_date: '1990-03-01' });

it("logs each read of an appointment's patient, and lists once an hour", async () => {
  const body = { appointment_type_id: type, starts_at: '2027-03-01T15:00:00Z', patient_id: await adult() };
  const appointment = await world.made<Doc>(place.key, '/appointments', body);
  const bare = await api.key(place.id, ['appointments:read', 'appointments:write']);
  const singlePath = `/appointments/${appointment.id}`;
  expect([
    await countNewSights(singlePath, place.key),
    await countNewSights(singlePath, place.key),
    await countNewSights(singlePath, bare),
  ]).toEqual([1, 1, 0]);
  expect([
    await countNewSights(singlePath, place.key, 'PATCH'),
    await countNewSights(singlePath, bare, 'PATCH'),
  ]).toEqual([1, 0]);
  const diary = `/appointments?contact_id=${String(appointment.contact_id)}`;
  expect(await countNewSights(diary, bare)).toBe(0);
  const again = [
    await countNewSights(diary, place.ana),
    await countNewSights(diary, place.ana),
    await countNewSights(diary, place.key),
  ];
  expect(again).toEqual([1, 0, 1]);
  const calendar = '/appointments/calendar?from=2027-03-01T00:00:00Z&to=2027-03-02T00:00:00Z';
  expect([await countNewSights(calendar, place.beto), await countNewSights(diary, place.beto)]).toEqual([1, 0]);
});

it('logs every query about a patient', async () => {
  const query = `patient_id=${await adult()}`;
  for (const path of [
    `/clinic-services/${service}/eligibility?${query}`,
    `/clinic-services/${service}/price?${query}`,
    `/appointments/availability?appointment_type_id=${type}&${query}`,
  ])
    expect([path, await countNewSights(path, place.key)]).toEqual([path, 1]);
  expect(await countNewSights(`/clinic-services/${service}/price`, place.key)).toBe(0);
});
