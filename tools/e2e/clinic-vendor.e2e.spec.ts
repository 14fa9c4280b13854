import { randomUUID } from 'node:crypto';
import { accessOn, type Access } from '@workops/access';
import { leasesAreOver } from '@workops/clinic/testing';
import { ALL_SCOPES, systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { waitUntil } from '../src/processes';
import { inTheWay } from '../src/testing/in-the-way';
import { RunningService } from '../src/testing/service/running-service';
import { LocalVendor, VENDOR_TOKEN } from '../src/vendor/local-vendor';

const LIMIT_MS = 120_000;
const SITE = 'https://clinica.example';

interface Run {
  id: string;
  status: string;
  created: number;
  updated: number;
  deactivated: number;
}

type Doc = { id: string } & Record<string, unknown>;
type Refused = { error: { details: { reason?: string } } };

let test: TestDatabase;
let access: Access;
let service: RunningService;
let vendor: LocalVendor;
beforeAll(async () => {
  test = await testDatabase();
  access = accessOn(test.database, systemClock, systemIds);
  vendor = await LocalVendor.start();
  service = await RunningService.start(test.url);
});
afterAll(async () => {
  await vendor?.close();
  await service?.stop();
  await test?.drop();
});

/** A clinic with a source, and its calls. */
async function aClinic(name: string) {
  const { id } = (await access.createWorkspace({ name, livemode: true })).workspace;
  const { token } = await access.mintApiKey({ workspaceId: id, name, scopes: ALL_SCOPES, rateLimited: false });
  await access.configureWorkspace({ workspaceId: id, healthcare: true });
  const call = async <T = Doc>(method: string, path: string, body?: object) => {
    const answer = await service.call<{ data: T }>(token, method, path, { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body?.data;
  };
  const made = { vendor: 'vendor_b', base_url: `${vendor.url}/vendor_b`, token: VENDOR_TOKEN };
  const source = (await call('POST', '/clinic-sources', made)).id;
  const lastRun = async () => (await call<Run[]>('GET', `/clinic-sources/${source}/runs?limit=1`))[0]!;
  const sync = (force = false) => call<Run>('POST', `/clinic-sources/${source}/sync`, { force });
  const ended = async () => {
    expect(await waitUntil(async () => (await lastRun()).status !== 'running', LIMIT_MS)).toBe(true);
    return lastRun();
  };
  return { id, call, sync, lastRun, ended };
}

const announced = async (workspaceId: string, type: string) =>
  (
    await test.database.query<{ events: number; records: number }>(
      `SELECT count(*)::int AS events, count(DISTINCT event -> 'resource' ->> 'id')::int AS records FROM platform.outbox WHERE workspace_id = $1 AND type = $2`,
      [workspaceId, type],
    )
  )[0]!;

const TAKE = `
  INSERT INTO clinic.service (workspace_id, id, source, external_id, nombre, review_state, is_telehealth, online_bookable, active, search_text, created_at, updated_at)
  VALUES ($1, $2, 'vendor_b', $3, '', 'draft', false, false, false, '', now(), now())`;
const HOLD = `SELECT 1 FROM clinic.service WHERE workspace_id = $1 AND external_id = $2 FOR UPDATE`;

it('schedulers killed during runs create and deactivate each record with exactly one event', async () => {
  vendor.seed({ professionals: 0, services: 1_000, budgets: 0 });
  const clinic = await aClinic('Killed');
  const reaches = (count: 'created' | 'deactivated', most: number) =>
    waitUntil(
      async () => (await clinic.lastRun())[count] === most && (await clinic.lastRun()).status === 'running',
      LIMIT_MS,
    );
  const killed = async (letGo: () => Promise<void>) => {
    await service.end('scheduler', 'SIGKILL');
    await letGo();
    // Expires the dead process's lease.
    await leasesAreOver(test.database, clinic.id);
  };

  // Blocks on a service that another transaction is creating, so that the kill comes in the middle of a part.
  const third = await inTheWay(test.database, TAKE, [clinic.id, randomUUID(), 'S-500']);
  await clinic.sync();
  expect(await reaches('created', 400)).toBe(true);
  await killed(third);
  const fourth = await inTheWay(test.database, TAKE, [clinic.id, randomUUID(), 'S-700']);
  await service.launch('scheduler');
  expect(await reaches('created', 600)).toBe(true);
  await killed(fourth);
  await service.launch('scheduler');
  expect(await clinic.ended()).toMatchObject({ status: 'ok', created: 1_000, updated: 0, deactivated: 0 });
  expect(await announced(clinic.id, 'clinic_service.created')).toEqual({ events: 1_000, records: 1_000 });

  vendor.behave({ missing: { services: 400 } });
  await clinic.sync();
  expect(await clinic.ended()).toMatchObject({ status: 'held', deactivated: 0 });
  expect((await announced(clinic.id, 'clinic_service.updated')).events).toBe(0);

  const last = await inTheWay(test.database, HOLD, [clinic.id, 'S-1000']);
  await clinic.sync(true);
  expect(await reaches('deactivated', 200)).toBe(true);
  await killed(last);
  await Promise.all([service.launch('scheduler'), service.another('scheduler')]);
  expect(await clinic.ended()).toMatchObject({ status: 'ok', deactivated: 400 });
  expect(await announced(clinic.id, 'clinic_service.updated')).toEqual({ events: 400, records: 400 });
  const [{ active }] = (await test.database.query<{ active: number }>(
    'SELECT count(*)::int AS active FROM clinic.service WHERE workspace_id = $1 AND active',
    [clinic.id],
  )) as [{ active: number }];
  expect(active).toBe(600);
});

/** The time on the Monday after next, which is entirely in the future. */
function mondayAt(time: string): string {
  const now = new Date();
  const day = new Date(now.getTime() + (((8 - now.getUTCDay()) % 7) + 7) * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${time}:00Z`;
}

it('a clinic is set up from its vendor, and offers a raised price after its review', async () => {
  vendor.seed({ professionals: 3, services: 5, budgets: 4 });
  vendor.behave({});
  const clinic = await aClinic('Whole');
  const { call } = clinic;
  await call('PATCH', '/tenant/settings', { timezone: 'UTC', opening_hours: { mon: [['08:00', '20:00']] } });
  await call('PUT', '/appointments/config', {
    min_lead_minutes: 0,
    booking_horizon_days: 30,
    buffer_minutes: 0,
    staff_capacity: 10,
  });
  const contact_id = (await call('POST', '/contacts', { name: 'Xiomara' })).id;
  const rut = String(vendor.data.budgets[0]!.patient_document);
  const patient_id = (await call('POST', '/clinic-patients', { contact_id, nombre: 'Xiomara', rut, relation: 'self' }))
    .id;
  await clinic.sync();
  expect(await clinic.ended()).toMatchObject({ status: 'ok', created: 9, unmatched: 3 });
  expect(await call<Doc[]>('GET', `/clinic-budgets?patient_id=${patient_id}`)).toMatchObject([
    { source: 'vendor_b', external_id: 'B-1' },
  ]);

  const of = async (path: string, externalId: string) =>
    (await call<Doc[]>('GET', `${path}?source=vendor_b&limit=200`)).find(
      ({ external_id }) => external_id === externalId,
    )!;
  const [professional, offered] = [await of('/clinic-professionals', 'P-1'), await of('/clinic-services', 'S-1')];
  const { id: member_id } = await call('POST', '/members', {
    email: 'daniela@clinic.example',
    name: 'Daniela',
    role: 'member',
  });
  await call('PUT', `/clinic-professionals/${professional.id}/booking`, { member_id, service_ids: [offered.id] });
  await call('PATCH', `/clinic-services/${offered.id}`, { online_bookable: true, is_entry: true });
  await call('POST', `/clinic-services/${offered.id}/review`);
  const type = await call('POST', '/appointment-types', {
    name: 'Evaluación',
    engine: 'clinic',
    external_ref: offered.id,
  });
  const { token: site } = await call('POST', '/publishable-keys', { name: 'Web', origins: [SITE] });
  const hold = async (time: string) => {
    const body = { appointment_type_id: type.id, starts_at: mondayAt(time), customer_name: 'Ana' };
    return service.call<Partial<Refused>>(String(site), 'POST', '/appointments/holds', {
      body,
      headers: { origin: SITE },
    });
  };
  expect((await hold('10:00')).status).toBe(201);
  const booking = { appointment_type_id: type.id, starts_at: mondayAt('15:00'), contact_id };
  const { id: appointmentId } = await call('POST', '/appointments', booking);
  const booked = await call('GET', `/appointments/${appointmentId}`);

  vendor.change({ resource: 'services', id: 'S-1', fields: { precio: 99_000 } });
  await clinic.sync();
  expect(await clinic.ended()).toMatchObject({ status: 'ok', updated: 1 });
  expect(await call('GET', `/clinic-services/${offered.id}`)).toMatchObject({ review_state: 'stale', precio: 99_000 });
  const refused = await hold('11:00');
  expect([refused.status, refused.body.error?.details.reason]).toEqual([400, 'invalid']);
  expect(await call('GET', `/appointments/${appointmentId}`)).toEqual(booked);
  await call('POST', `/clinic-services/${offered.id}/review`);
  expect((await hold('11:00')).status).toBe(201);
});
