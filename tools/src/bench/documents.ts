import { accessOn } from '@workops/access';
import { documentsOn, type Documents } from '@workops/commerce';
import { contactDirectoryOn } from '@workops/contacts';
import { ALL_SCOPES, systemClock, type Actor } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import { Pool } from 'pg';
import { Pool as HttpPool } from 'undici';
import type { Workspace } from '../testing/service/running-service';
import { apiAlone } from './api-alone';
import { bareQuote, type Quoted } from './bare-quote';
import { amongManyQuotes } from './many-quotes';
import { atLeast, median, infoRow, under, type Row } from './numbers';
import type { Place } from './place';
import { AT_ONCE, perSecond } from './rates';

const WORKSPACES = 200;
/** Pool size of an api process. */
const CONNECTIONS = 10;
const ROUNDS = 3;
const RESERVATIONS = 100;
const CONSIGNMENTS = 500;

type Seller = Workspace & Quoted;

const unasked = (): Promise<never> => Promise.reject(new Error('A quote without a lead asks nobody about one.'));

/** The wiring of the api behind the HTTP edge. */
function documentsHere(database: Database): Documents {
  const access = accessOn(database, systemClock, systemIds);
  return documentsOn({
    database,
    clock: systemClock,
    ids: systemIds,
    directories: {
      workspaces: {
        loadTimezone: async (workspaceId) => (await access.settings.read({ workspaceId })).timezone,
        loadBrand: (workspaceId) => access.settings.read({ workspaceId }),
      },
      contacts: {
        live: contactDirectoryOn(database).allLive,
        matching: async () => [],
        introduce: async () => null,
      },
      members: { active: async () => new Set(), names: async () => new Map() },
      leads: { live: async () => new Map(), onlyOpen: async () => new Map(), win: unasked, reopen: unasked },
    },
  });
}

async function quotingHere(documents: Documents, { workspaceId, vehicleId, contactId }: Quoted): Promise<void> {
  const actor: Actor = {
    author: { kind: 'api_key', id: workspaceId, name: 'Bench' },
    workspaceId,
    livemode: true,
    scopes: new Set(ALL_SCOPES),
    visibility: { kind: 'all' },
    credentialId: null,
    connectedAppId: null,
    requestId: null,
  };
  await documents.quotes.issue(actor, {
    vehicleId,
    buyerContactId: contactId,
    offeredPriceClp: 8_990_000,
    leadId: null,
  });
}

async function post(
  http: HttpPool,
  token: string,
  path: string,
  body: object,
): Promise<{ status: number; id: string }> {
  const answer = await http.request({
    method: 'POST',
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json = (await answer.body.json()) as { data?: { id: string } };
  return { status: answer.statusCode, id: json.data?.id ?? '' };
}

const aVehicle = async (http: HttpPool, token: string): Promise<string> =>
  (await post(http, token, '/vehicles', { make: 'Kia', model: 'Rio', tax_treatment: 'exento' })).id;

async function sellerIn(http: HttpPool, workspace: Workspace): Promise<Seller> {
  const { token, id } = workspace;
  const contactId = (await post(http, token, '/contacts', { name: 'Ana' })).id;
  return { ...workspace, workspaceId: id, vehicleId: await aVehicle(http, token), contactId };
}

async function quoting(http: HttpPool, { token, vehicleId, contactId }: Seller): Promise<void> {
  const { status } = await post(http, token, '/quotes', {
    vehicle_id: vehicleId,
    buyer_contact_id: contactId,
    offered_price_clp: 8_990_000,
  });
  if (status !== 201) throw new Error(`a quote was answered with ${status}`);
}

/** All callers reserve one vehicle concurrently. */
async function reservingOne(http: HttpPool, { token, contactId }: Seller): Promise<Row[]> {
  const body = { vehicle_id: await aVehicle(http, token), holder_contact_id: contactId };
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: RESERVATIONS }, () => post(http, token, '/reservations', body)),
  );
  const took = performance.now() - began;
  const counts = [201, 409].map(
    (status) => `${answers.filter((answer) => answer.status === status).length} of ${status}`,
  );
  return [
    under(`${RESERVATIONS} reservations of one vehicle at once`, took, 3_000),
    infoRow('Their answers', counts.join(', ')),
  ];
}

async function consigningMany(http: HttpPool, { token, contactId }: Seller): Promise<Row> {
  const consignments: object[] = [];
  while (consignments.length < CONSIGNMENTS) {
    const vehicles = await Promise.all(Array.from({ length: 10 }, () => aVehicle(http, token)));
    consignments.push(
      ...vehicles.map((vehicle_id) => ({ vehicle_id, dueno_contact_id: contactId, modalidad: 'en_local' })),
    );
  }
  const began = performance.now();
  const { status } = await post(http, token, '/consignments/bulk', { consignments });
  const took = performance.now() - began;
  if (status !== 200) throw new Error(`${CONSIGNMENTS} consignments were answered with ${status}`);
  return under(`${CONSIGNMENTS} consignments in one call`, took, 5_000);
}

/** Quotes by turns in this process, as bare statements, and over HTTP. */
export async function benchDocuments(place: Place): Promise<Row[]> {
  const { databaseUrl, service, workspaces } = await apiAlone(place, 'bench_documents', WORKSPACES);
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: CONNECTIONS,
    applicationName: 'bench',
    clock: systemClock,
    ids: systemIds,
  });
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const http = new HttpPool(new URL(service.baseUrl).origin, { connections: RESERVATIONS });
  const rows: Row[] = [];
  try {
    const sellers: Seller[] = [];
    for (const workspace of workspaces) sellers.push(await sellerIn(http, workspace));
    const documents = documentsHere(database);
    for (const group of [sellers.slice(0, 1), sellers]) {
      const rates = { ours: [] as number[], bare: [] as number[], http: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.bare.push(await perSecond(group, (seller) => bareQuote(pool, seller)));
        rates.ours.push(await perSecond(group, (seller) => quotingHere(documents, seller)));
        rates.http.push(await perSecond(group, (seller) => quoting(http, seller)));
      }
      const [ours, bare, overHttp] = [median(rates.ours), median(rates.bare), median(rates.http)];
      const where = group.length === 1 ? 'one workspace' : `${group.length} workspaces`;
      const what = `Quotes from ${AT_ONCE} clients on ${where}, to lock, check, counter, insert and outbox in bare SQL`;
      rows.push(atLeast(what, ours / bare, 0.5, `${ours.toFixed(0)}/s to ${bare.toFixed(0)}/s`));
      if (group.length === 1)
        rows.push(atLeast('POST /quotes on one workspace', overHttp, 150, `${overHttp.toFixed(0)}/s`));
      else rows.push(infoRow(`POST /quotes on ${where}`, `${overHttp.toFixed(0)}/s`));
    }
    rows.push(...(await reservingOne(http, sellers[0]!)), await consigningMany(http, sellers[2]!));
    rows.push(...(await amongManyQuotes(pool, http, sellers[1]!)));
  } finally {
    await http.close();
    await pool.end();
    await database.close();
    await service.stop();
  }
  return rows;
}
