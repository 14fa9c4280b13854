import { ALL_SCOPES, systemClock, type Actor } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import { appointmentsOn, type Appointments } from '@workops/scheduling';
import { Pool } from 'pg';
import { Pool as HttpPool } from 'undici';
import type { Workspace } from '../testing/service/running-service';
import { apiAlone } from './api-alone';
import { bareBooking } from './bare-booking';
import { nextHour } from './hours';
import { atLeast, median, infoRow, type Row } from './numbers';
import type { Place } from './place';
import { AT_ONCE, perSecond } from './rates';

const WORKSPACES = 200;
/** Pool size of an api process. */
const CONNECTIONS = 10;
const ROUNDS = 3;
const unasked = (): Promise<never> => Promise.reject(new Error('A booking for a name asks nobody.'));

/** The wiring of the api behind the HTTP edge. */
const appointmentsHere = (database: Database): Appointments =>
  appointmentsOn({
    database,
    clock: systemClock,
    ids: systemIds,
    directories: {
      workspaces: { loadSettings: unasked },
      staff: { presentAmong: unasked, isTeam: unasked },
      contacts: { liveContact: unasked },
      vehicles: { inStock: unasked },
      leads: { liveLead: unasked },
      branches: { isBranch: unasked },
      services: { booked: unasked },
      patients: { visiting: unasked, standing: unasked, isVisitRecorded: unasked, sameIds: unasked },
      conversations: { findContactId: unasked },
      notices: { remind: unasked, mayMail: unasked, tellCancelled: unasked },
    },
  });

const NOTHING = {
  appointmentTypeId: null,
  contactId: null,
  patientId: null,
  overrideEligibility: false,
  kind: null,
  vehicleId: null,
  allowUnavailableVehicle: false,
  ownerUserId: null,
  leadId: null,
  locationId: null,
  conversationId: null,
};

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
  const text = await body.text();
  if (statusCode !== 201) throw new Error(`a booking was answered with ${statusCode}: ${text}`);
}

/** Books by turns in this process, as bare statements, and over HTTP. */
export async function benchBooking(place: Place): Promise<Row[]> {
  const { databaseUrl, service, workspaces } = await apiAlone(place, 'bench_booking', WORKSPACES);
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: CONNECTIONS,
    applicationName: 'bench',
    clock: systemClock,
    ids: systemIds,
  });
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const http = new HttpPool(new URL(service.baseUrl).origin, { connections: AT_ONCE });
  const rows: Row[] = [];
  try {
    const appointments = appointmentsHere(database);
    for (const group of [workspaces.slice(0, 1), workspaces]) {
      const rates = { ours: [] as number[], bare: [] as number[], http: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.bare.push(
          await perSecond(group, async ({ id }) => void (await bareBooking(pool, { workspaceId: id, ...nextHour() }))),
        );
        rates.ours.push(await perSecond(group, (workspace) => bookingHere(appointments, workspace)));
        rates.http.push(await perSecond(group, (workspace) => booking(http, workspace)));
      }
      const [ours, bare, overHttp] = [median(rates.ours), median(rates.bare), median(rates.http)];
      const where = group.length === 1 ? 'one workspace' : `${group.length} workspaces`;
      const what = `Booking on ${where}, to lock, check, insert and outbox in bare SQL`;
      rows.push(atLeast(what, ours / bare, 0.5, `${ours.toFixed(0)}/s to ${bare.toFixed(0)}/s`));
      rows.push(infoRow(`POST /appointments on ${where}`, `${overHttp.toFixed(0)}/s`));
    }
  } finally {
    await http.close();
    await pool.end();
    await database.close();
    await service.stop();
  }
  return rows;
}
