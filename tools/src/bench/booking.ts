import { randomUUID } from 'node:crypto';
import { accessOn } from '@workops/access';
import { ALL_SCOPES, systemClock, type Actor } from '@workops/kernel';
import { openDatabase, systemIds, type Database } from '@workops/platform';
import { appointmentsOn, type Appointments } from '@workops/scheduling';
import { Client, Pool, type PoolClient } from 'pg';
import { Pool as HttpPool } from 'undici';
import { migrateEverything } from '../all-migrations';
import { RunningService, type Workspace } from '../testing/service/running-service';
import { atLeast, median, told, type Row } from './numbers';
import type { Place } from './place';

const WORKSPACES = 200;
const AT_ONCE = 20;
/** As many as an api process has. */
const CONNECTIONS = 10;
const ROUND_MS = 2_000;
const ROUNDS = 3;
const HOUR_MS = 3_600_000;
const FIRST_HOUR = Date.parse('2030-01-01T00:00:00.000Z');

/** No hour is asked for twice, whoever asks. */
let hours = 0;
const nextHour = (): { start: Date; end: Date } => {
  hours += 1;
  return { start: new Date(FIRST_HOUR + hours * HOUR_MS), end: new Date(FIRST_HOUR + (hours + 1) * HOUR_MS) };
};

/** How many times a second the work is done while so many do it at once, each on the next workspace. */
async function perSecond(workspaces: readonly Workspace[], work: (workspace: Workspace) => Promise<void>): Promise<number> {
  const began = performance.now();
  let done = 0;
  const worker = async (place: number): Promise<void> => {
    for (let turn = place; performance.now() - began < ROUND_MS; turn += AT_ONCE) {
      await work(workspaces[turn % workspaces.length]!);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => worker(place)));
  return done / ((performance.now() - began) / 1_000);
}

const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('scheduling.bookings/' || $1, 0))`;
const CHECK = `
  SELECT count(*) FROM scheduling.appointment
   WHERE workspace_id = $1 AND status IN ('confirmed', 'pending_hold') AND tstzrange(starts_at, ends_at) && tstzrange($2, $3)`;
const INSERT = `
  WITH counted AS (
    INSERT INTO scheduling.appointment_counter AS c (workspace_id, last_number) VALUES ($1, 1)
    ON CONFLICT (workspace_id) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number
  ), added AS (
    INSERT INTO scheduling.appointment (workspace_id, id, number, kind, status, starts_at, ends_at, customer_name, ical_uid, created_at, updated_at)
    SELECT $1, $2::uuid, last_number, 'test_drive', 'confirmed', $3::timestamptz, $4::timestamptz, 'Ana', 'uid', now(), now() FROM counted
  )
  INSERT INTO scheduling.reminder (workspace_id, appointment_id, due_at) VALUES ($1, $2::uuid, $3::timestamptz - interval '2 hours')`;
const OUTBOX = `INSERT INTO platform.outbox (id, workspace_id, type, event) VALUES ($1, $2, 'appointment.booked', $3)`;

const prepared = (client: PoolClient, name: string, text: string, values: unknown[]) => client.query({ name, text, values });

/** As long as the event of a booking is. */
const eventOf = (workspaceId: string, id: string, start: Date, end: Date): string => {
  const data = { id, display_id: 'A-1', kind: 'test_drive', status: 'confirmed', starts_at: start, ends_at: end };
  const references = { appointment_type_id: null, contact_id: null, owner_user_id: null, location_id: null, vehicle_id: null, lead_id: null };
  const actor = { kind: 'api_key', id: workspaceId, name: 'Bench' };
  return JSON.stringify({
    id,
    workspaceId,
    type: 'appointment.booked',
    occurredAt: start,
    livemode: true,
    actor,
    resource: { id },
    data: { ...data, ...references },
  });
};

/** What cannot be left out of a booking that is neither lost nor made twice, and is reminded of. */
async function bareBooking(pool: Pool, { id: workspaceId }: Workspace): Promise<void> {
  const client = await pool.connect();
  const { start, end } = nextHour();
  const id = randomUUID();
  try {
    await client.query('BEGIN');
    await prepared(client, 'lock', LOCK, [workspaceId]);
    const { rows } = await prepared(client, 'check', CHECK, [workspaceId, start, end]);
    if (Number((rows as { count: string }[])[0]!.count) > 0) throw new Error('the hour was taken');
    await prepared(client, 'insert', INSERT, [workspaceId, id, start, end]);
    await prepared(client, 'outbox', OUTBOX, [randomUUID(), workspaceId, eventOf(workspaceId, id, start, end)]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const unasked = (): Promise<never> => Promise.reject(new Error('A booking for a name asks nobody.'));

/** The use case on its store, as the api runs it behind its edge. */
const appointmentsHere = (database: Database): Appointments =>
  appointmentsOn({
    database,
    clock: systemClock,
    ids: systemIds,
    directories: {
      workspaces: { settingsOf: unasked },
      staff: { presentAmong: unasked, isTeam: unasked },
      contacts: { liveContact: unasked },
      vehicles: { isVehicle: unasked },
      branches: { isBranch: unasked },
      notices: { tellCancelled: unasked },
    },
  });

const NOTHING = { appointmentTypeId: null, contactId: null, kind: null, vehicleId: null, ownerUserId: null, leadId: null, locationId: null };

async function bookingHere(appointments: Appointments, { id: workspaceId }: Workspace): Promise<void> {
  const { start, end } = nextHour();
  const author = { kind: 'api_key', id: workspaceId, name: 'Bench' } as const;
  const actor: Actor = {
    author,
    workspaceId,
    livemode: true,
    scopes: new Set(ALL_SCOPES),
    visibility: { kind: 'all' },
    credentialId: null,
    connectedAppId: null,
    requestId: null,
  };
  await appointments.book(actor, { ...NOTHING, startsAt: start, endsAt: end, customerName: 'Ana' });
}

async function booking(http: HttpPool, { token }: Workspace): Promise<void> {
  const { start, end } = nextHour();
  const { statusCode, body } = await http.request({
    method: 'POST',
    path: '/api/v1/appointments',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ starts_at: start, ends_at: end, customer_name: 'Ana' }),
  });
  const said = await body.text();
  if (statusCode !== 201) throw new Error(`a booking was answered with ${statusCode}: ${said}`);
}

/** A database of its own, and an api alone: what is booked is relayed by nobody, and the statements beside it neither. */
async function apiAlone(place: Place): Promise<{ databaseUrl: string; service: RunningService }> {
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query('CREATE DATABASE bench_booking');
  await client.end();
  const url = new URL(place.databaseUrl);
  url.pathname = '/bench_booking';
  await migrateEverything(url.href);
  const service = await RunningService.start(url.href, { REDIS_URL: place.redisUrl, LOG_LEVEL: 'info' });
  await Promise.all([service.end('scheduler', 'SIGTERM'), service.end('webhook-dispatcher', 'SIGTERM')]);
  return { databaseUrl: url.href, service };
}

async function manyWorkspaces(database: Database): Promise<Workspace[]> {
  const access = accessOn(database, systemClock, systemIds);
  const made: Workspace[] = [];
  for (let n = 0; n < WORKSPACES; n += 1) {
    const { workspace } = await access.createWorkspace({ name: `Bench ${n}`, livemode: true });
    const { token } = await access.mintApiKey({ workspaceId: workspace.id, name: 'Bench', scopes: ALL_SCOPES, rateLimited: false });
    made.push({ id: workspace.id, token });
  }
  return made;
}

/** Bookings in this process, in turns with the bare statements that they come to and with the whole of HTTP around them. */
export async function benchBooking(place: Place): Promise<Row[]> {
  const { databaseUrl, service } = await apiAlone(place);
  const database = await openDatabase({
    ...{ url: databaseUrl, poolSize: CONNECTIONS, entities: [], applicationName: 'bench' },
    ...{ clock: systemClock, ids: systemIds },
  });
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const http = new HttpPool(new URL(service.baseUrl).origin, { connections: AT_ONCE });
  const rows: Row[] = [];
  try {
    const workspaces = await manyWorkspaces(database);
    const appointments = appointmentsHere(database);
    for (const those of [workspaces.slice(0, 1), workspaces]) {
      const rates = { ours: [] as number[], bare: [] as number[], http: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.bare.push(await perSecond(those, (workspace) => bareBooking(pool, workspace)));
        rates.ours.push(await perSecond(those, (workspace) => bookingHere(appointments, workspace)));
        rates.http.push(await perSecond(those, (workspace) => booking(http, workspace)));
      }
      const [ours, bare, overHttp] = [median(rates.ours), median(rates.bare), median(rates.http)];
      const where = those.length === 1 ? 'one workspace' : `${those.length} workspaces`;
      const what = `Booking on ${where}, to lock, check, insert and outbox in bare SQL`;
      rows.push(atLeast(what, ours / bare, 0.5, `${ours.toFixed(0)}/s to ${bare.toFixed(0)}/s`));
      rows.push(told(`POST /appointments on ${where}`, `${overHttp.toFixed(0)}/s`));
    }
  } finally {
    await http.close();
    await pool.end();
    await database.close();
    await service.stop();
  }
  return rows;
}
