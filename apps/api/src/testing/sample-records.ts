import { randomUUID } from 'node:crypto';
import { RequestLog } from '@workops/platform/requests';
import type { DeclaredOperation } from '@workops/edge';
import type { ApiApp } from './api-app';
import { portalSignature } from './portal-signature';
import { sampleAgents } from './sample-agents';
import { aCampaign } from './sample-campaigns';
import { sampleClinic } from './sample-clinic';
import type { SampleCalls } from './sample-call';
import { acknowledgedHold, aReceivedMessage, aTicket } from './sample-conversations';
import { sampleDocuments } from './sample-documents';
import { sampleDevices } from './sample-devices';
import type { SamplePlace } from './sample-place';
import { sampleTurns } from './sample-turns';
import { sampleSending } from './sample-sending';

export const SITE = 'https://site.example';

export interface SampleWorld {
  api: ApiApp;
  samples: SampleCalls;
  operations: readonly DeclaredOperation[];
}

export const toCollection = (path: string): string => path.replace('/api/v1', '').split('/:')[0]!;

/** False for unused external ids, which the operation creates. */
export const namesRecord = ({ path }: DeclaredOperation): boolean =>
  path.includes('/:') && !path.endsWith('/:external_id');

export async function aChat(api: ApiApp, { owner, site }: SamplePlace): Promise<string> {
  const account = { kind: 'web', provider: 'widget', name: 'Sitio', address: 'www.example.com', config: {} };
  await api.call('POST', '/messaging-accounts', { token: owner, body: account });
  const session = { token: site, body: {}, headers: { origin: SITE } };
  return (await api.insist<{ data: { visitor_token: string } }>('POST', '/widget/sessions', session)).body.data
    .visitor_token;
}

export async function aSite(api: ApiApp, token: string): Promise<string> {
  const body = { name: 'Web', origins: [SITE] };
  return (await api.call<{ data: { token: string } }>('POST', '/publishable-keys', { token, body })).body.data.token;
}

async function offeredVehicle(api: ApiApp, { site: token }: SamplePlace): Promise<string> {
  const vehicle = { patente: 'KXYZ12', make: 'Toyota', model: 'Yaris', year: 2019, kilometers: 64_000 };
  const body = {
    submission_id: 'form-1',
    ...vehicle,
    sale_horizon: '30d',
    region_code: '13',
    name: 'Ana',
    phone: '912345678',
  };
  await api.call('POST', '/widget/consignments', { token, body, headers: { origin: SITE } });
  return body.submission_id;
}

async function marketplaceOrder(api: ApiApp, { key }: SamplePlace): Promise<string> {
  const made = await api.call<{ data: { webhook_path: string; webhook_secret: string } }>('POST', '/portal-accounts', {
    token: key,
    body: { kind: 'marketplace', name: 'Marketplace' },
  });
  const { webhook_path: path, webhook_secret: secret } = made.body.data;
  const body = JSON.stringify({
    order_id: '1',
    status: 'paid',
    amount_clp: 1,
    contact: { name: 'Ana' },
    occurred_at: '2027-01-15T12:00:00Z',
  });
  await api.call('POST', `${path}/orders`, { body, headers: { 'x-portal-signature': portalSignature(secret, body) } });
  return (await api.call<{ data: { id: string }[] }>('GET', '/marketplace/orders', { token: key })).body.data[0]!.id;
}

export async function aWhatsappAccount(
  api: ApiApp,
  { key: token }: Pick<SamplePlace, 'key'>,
  samples: SampleCalls,
): Promise<string> {
  const body = samples.body('connectMessagingAccount');
  return (await api.call<{ data: { id: string } }>('POST', '/messaging-accounts', { token, body })).body.data.id;
}

const ofWhatsapp = (id: string, path: string) => async (api: ApiApp, place: SamplePlace, samples: SampleCalls) => {
  const body = { ...samples.body(id), messaging_account_id: await aWhatsappAccount(api, place, samples) };
  return (await api.call<{ data: { id: string } }>('POST', path, { token: place.key, body })).body.data.id;
};

/** Created by no operation, or with something other than an id in the path. */
const MADE_OTHERWISE: Record<string, (api: ApiApp, place: SamplePlace, samples: SampleCalls) => Promise<string>> = {
  '/whatsapp-templates': ofWhatsapp('createWhatsappTemplate', '/whatsapp-templates'),
  '/whatsapp-flows': ofWhatsapp('createWhatsappFlow', '/whatsapp-flows'),
  '/assignment-rules': async (api, { key: token }) => {
    const made = async (path: string, body: object) =>
      (await api.call<{ data: { id: string } }>('POST', path, { token, body })).body.data.id;
    const name = `Regla ${randomUUID()}`;
    return made('/assignment-rules', {
      name,
      position: 1,
      strategy: 'round_robin',
      team_id: await made('/teams', { name }),
    });
  },
  '/conversations': async (api, place) => (await aReceivedMessage(api, place)).conversationId,
  '/campaigns': aCampaign,
  '/outbound-holds': acknowledgedHold,
  '/messages': async (api, place) => (await aReceivedMessage(api, place)).messageId,
  '/tickets': async (api, place) => (await aTicket(api, place)).id,
  '/marketplace/orders': marketplaceOrder,
  '/events': async (api, { key }) => {
    await api.call('POST', '/contacts', { token: key, body: { name: 'Josefa Núñez' } });
    return (await api.call<{ data: { id: string }[] }>('GET', '/events?limit=1', { token: key })).body.data[0]!.id;
  },
  '/requests': async (api, { key }) => {
    const { headers } = await api.call('GET', '/contacts', { token: key });
    await api.app.get(RequestLog).flush();
    return String(headers['x-request-id']);
  },
  ...sampleDocuments,
  ...sampleClinic,
  ...sampleAgents,
  ...sampleDevices,
  ...sampleTurns,
  ...sampleSending,
  '/consignment-candidates': async (api, place) => {
    await offeredVehicle(api, place);
    const { body } = await api.call<{ data: { id: string }[] }>('GET', '/consignment-candidates', { token: place.key });
    return body.data[0]!.id;
  },
  '/widget/consignments': offeredVehicle,

  '/contact-attributes': async (api, { key }) => {
    const body = { key: 'theirs', label: 'Theirs', type: 'text' };
    return (await api.call<{ data: { key: string } }>('POST', '/contact-attributes', { token: key, body })).body.data
      .key;
  },
  '/stock-sync-runs': async (api, { key }) => {
    const name = `Runs ${randomUUID()}`;
    const body = { name, kind: 'url', format: 'csv', url: 'http://127.0.0.1:9/stock', key_column: 'id' };
    const source = (await api.call<{ data: { id: string } }>('POST', '/stock-sources', { token: key, body })).body.data
      .id;
    return (await api.call<{ data: { id: string } }>('POST', `/stock-sources/${source}/sync`, { token: key })).body.data
      .id;
  },
  '/stock': async (api, { key }) => {
    const body = { make: 'Toyota', model: 'Yaris' };
    return (await api.call<{ data: { id: string } }>('POST', '/vehicles', { token: key, body })).body.data.id;
  },
  '/leads': async (api, { key }) => {
    const made = async (path: string, body: object) =>
      (await api.call<{ data: { id: string } }>('POST', path, { token: key, body })).body.data.id;
    return made('/leads', { contact_id: await made('/contacts', { name: 'Josefa Núñez' }) });
  },
  '/notifications': async (api, { id, key }) => {
    await api.access.notices.notifyAdmins({
      workspaceId: id,
      kind: 'test',
      subject: 'Prueba',
      text: 'Prueba',
      dedupeKey: 'test',
    });
    const { body } = await api.call<{ data: { id: string }[] }>('GET', '/notifications', { token: key });
    return body.data[0]!.id;
  },
};

async function madeBy(
  { id, path, status }: DeclaredOperation,
  { api, samples }: SampleWorld,
  token: string,
): Promise<string> {
  const made = await api.call<{ data: { id: string } }>('POST', path.replace('/api/v1', ''), {
    token,
    body: samples.body(id),
  });
  if (made.status !== status)
    throw new Error(`${id} does not take its sample: ${made.status} ${JSON.stringify(made.body)}`);
  return made.body.data.id;
}

export function createRecord(collection: string, world: SampleWorld, place: SamplePlace): Promise<string> {
  const make = world.operations.find(({ method, path }) => method === 'POST' && path === `/api/v1${collection}`);
  const other = MADE_OTHERWISE[collection];
  if (other) return other(world.api, place, world.samples);
  if (make) return madeBy(make, world, place.owner);
  throw new Error(`How is a record of ${collection} made? Say it in MADE_OTHERWISE.`);
}

export async function createRecords(world: SampleWorld, place: SamplePlace): Promise<Map<string, string>> {
  const records = new Map<string, string>();
  for (const collection of new Set(world.operations.filter(namesRecord).map(({ path }) => toCollection(path)))) {
    records.set(collection, await createRecord(collection, world, place));
  }
  return records;
}
