import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TokenIssuer } from '@workops/api/testing';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { LocalPortal } from '../src/portal/local-portal';
import { waitUntil } from '../src/processes';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

type Doc = { id: string } & Record<string, unknown>;
interface Board {
  stages: { leads: Doc[] }[];
}

const LIMIT_MS = 120_000;
const TOLD = ['vehicle.created', 'lead.created', 'website.lead', 'vehicle.published', 'portal_b.lead', 'stock.synced'];

let test: TestDatabase;
let issuer: TokenIssuer;
let service: RunningService;
let receiver: WebhookReceiver;
let portal: LocalPortal;
let workspace: Workspace;
const files = mkdtempSync(join(tmpdir(), 'dealer-'));

beforeAll(async () => {
  [test, issuer, receiver, portal] = await Promise.all([
    testDatabase(),
    TokenIssuer.start(),
    WebhookReceiver.start(),
    LocalPortal.start(),
  ]);
  service = await RunningService.start(test.url, { ...issuer.env, FILES_DIRECTORY: files });
  workspace = await service.workspace('Automotora Norte');
  await send('POST', '/webhooks', { url: receiver.url, events: TOLD, include_data: true });
});
afterAll(async () => {
  await service?.stop();
  await portal?.close();
  await receiver?.close();
  await issuer?.close();
  await test?.drop();
  rmSync(files, { recursive: true, force: true });
});

/** Makes a call that must succeed, and returns its data. */
async function send<T = Doc>(method: string, path: string, body?: object, token = workspace.token): Promise<T> {
  const answer = await service.call<{ data: T }>(token, method, path, { body });
  // Polling may exceed the rate limit, so the call is repeated.
  if (answer.status === 429) {
    await sleep(1_000);
    return send(method, path, body, token);
  }
  if (answer.status > 204) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body?.data;
}
const read = <T = Doc>(path: string, token?: string) => send<T>('GET', path, undefined, token);

async function until(reached: () => Promise<boolean>): Promise<void> {
  if (!(await waitUntil(reached, LIMIT_MS))) throw new Error(`It did not come to that:\n${service.logs}`);
}

/** Creates a salesperson; returns their id and token. */
async function seller(name: string) {
  const subject = name.toLowerCase();
  const who = ['--email', `${subject}@example.com`, '--name', name, '--role', 'member', '--subject', subject, '--json'];
  const made = await service.command('member', 'create', '--workspace', workspace.id, ...who);
  const { member } = JSON.parse(made) as { member: { id: string } };
  return { id: member.id, token: issuer.token(workspace.id, subject) };
}

async function upload(csv: string): Promise<Doc> {
  const source = await send('POST', '/stock-sources', {
    name: 'Patio',
    kind: 'upload',
    format: 'csv',
    key_column: 'codigo',
  });
  const file = new FormData();
  file.set('file', new Blob([csv], { type: 'text/csv' }), 'stock.csv');
  const { id } = await send('POST', `/stock-sources/${source.id}/upload`, file);
  await until(async () => (await read(`/stock-sync-runs/${id}`)).ended_at !== null);
  return read(`/stock-sync-runs/${id}`);
}

const portalAccount = () =>
  send('POST', '/portal-accounts', {
    kind: 'portal_b',
    name: 'Casa matriz',
    api_url: portal.url,
    api_token: 'a token',
  });

/** The vehicle's listing at an account, once the portal has it and its state is stored. */
async function published(vehicleId: string): Promise<Doc> {
  const listings = () => read<Doc[]>(`/vehicles/${vehicleId}/publications`);
  await until(async () => (await listings())[0]!.state === 'published');
  return (await listings())[0]!;
}

const deliveredEvents = () => [...new Map(receiver.deliveries.map(({ body }) => [body.id, body])).values()];

describe('a dealer', () => {
  it('uploads the stock, shares out who asks on the website and at a portal, and gets each event once', async () => {
    const run = await upload('codigo,make,model,plate,year,price_clp\nK1,Kia,Rio,BBCL11,2020,5990000\n');
    expect(run).toMatchObject({ status: 'succeeded', total: 1, created: 1, failed: 0 });

    const sellers = [await seller('Vera'), await seller('Boris')];
    const [pipeline] = await read<Doc[]>('/pipelines');
    await send('PATCH', `/pipelines/${pipeline!.id}`, {
      assignment: 'least_open',
      assignee_ids: sellers.map(({ id }) => id),
    });

    const minted = await service.command(
      ...['api-key', 'create', '--workspace', workspace.id, '--name', 'Web', '--scopes', 'leads:intake', '--json'],
    );
    const { api_key: web } = JSON.parse(minted) as { api_key: { token: string } };
    const form = { submission_id: 'form-1', name: 'Ana', email: 'ana@example.com', vehicle_ref: 'bb-cl 11' };
    const inquiry = await send<Record<string, string>>('POST', '/website-leads', form, web.token);
    const vehicleId = inquiry.vehicle_id!;
    expect(await read(`/vehicles/${vehicleId}`)).toMatchObject({ plate: 'BBCL11', price_clp: 5_990_000 });
    expect(await read(`/contacts/${inquiry.contact_id}`)).toMatchObject({ name: 'Ana', email: 'ana@example.com' });

    const account = await portalAccount();
    await send('PUT', `/vehicles/${vehicleId}/publications/${account.id}`);
    const listing = await published(vehicleId);
    expect(portal.listings.get(vehicleId)).toMatchObject({
      externalId: listing.external_id,
      fields: { price_clp: 5_990_000 },
    });

    const body = { lead_id: 'p-1', ad_id: listing.external_id, contact: { name: 'Eva', phone: '912345678' } };
    const url = new URL(String(account.webhook_path), service.baseUrl).href;
    const sent = await portal.send({ url, secret: String(account.webhook_secret), body });
    expect([sent.status, sent.body]).toMatchObject([200, { data: { duplicate: false } }]);
    const { data: second } = sent.body as { data: Record<string, string> };

    const leads = [await read(`/leads/${inquiry.lead_id}`), await read(`/leads/${second.lead_id}`)];
    expect(leads).toMatchObject([
      { contact: { display_name: 'Ana' }, vehicle_id: vehicleId, source: 'website', inquiry_count: 1 },
      { contact: { display_name: 'Eva' }, vehicle_id: vehicleId, source: 'portal_b', inquiry_count: 1 },
    ]);
    expect(leads.map((lead) => lead.owner_user_id).sort()).toEqual(sellers.map(({ id }) => id).sort());
    for (const { id, token } of sellers) {
      const { stages } = await read<Board>(`/pipelines/${pipeline!.id}/board?owner_user_id=${id}`, token);
      const own = leads.filter((lead) => lead.owner_user_id === id).map((lead) => lead.id);
      expect(stages.map((stage) => stage.leads.map((lead) => lead.id))).toEqual([
        own,
        ...stages.slice(1).map(() => []),
      ]);
    }

    const identity = (lead: Doc) => ({ lead_id: lead.id, contact_id: lead.contact_id, vehicle_id: vehicleId });
    const created = ({ id, contact_id, owner_user_id, source }: Doc) => [
      'lead.created',
      id,
      expect.objectContaining({ id, contact_id, owner_user_id, source, vehicle_id: vehicleId, status: 'open' }),
    ];
    const expected = [
      [
        'stock.synced',
        run.id,
        expect.objectContaining({ id: run.id, source_id: run.source_id, status: 'succeeded', total: 1, created: 1 }),
      ],
      [
        'vehicle.created',
        vehicleId,
        expect.objectContaining({ id: vehicleId, status: 'available', source_id: run.source_id }),
      ],
      ...leads.map(created),
      [
        'website.lead',
        leads[0]!.id,
        expect.objectContaining({ ...identity(leads[0]!), submission_id: 'form-1', intent: 'buy' }),
      ],
      [
        'vehicle.published',
        vehicleId,
        {
          id: vehicleId,
          account_id: account.id,
          portal: 'portal_b',
          external_id: listing.external_id,
          url: listing.url,
          error: null,
        },
      ],
      [
        'portal_b.lead',
        leads[1]!.id,
        { ...identity(leads[1]!), portal_b_lead_id: 'p-1', portal_b_ad_id: listing.external_id },
      ],
    ];
    await receiver.waitFor(({ eventIds }) => eventIds.size >= expected.length, LIMIT_MS);
    const heard = deliveredEvents().map(({ type, resource, data }) => [type, resource.id, data]);
    expect(heard).toHaveLength(expected.length);
    expect(heard).toEqual(expect.arrayContaining(expected));
    for (const { type, resource } of deliveredEvents()) {
      const { status } = await fetch(resource.url!, { headers: { authorization: `Bearer ${workspace.token}` } });
      expect([type, status]).toEqual([type, 200]);
    }
  });

  it('works its leads by due date, loses many, merges two, and greets who asks again', async () => {
    const hook = await send('POST', '/webhooks', {
      url: receiver.url,
      events: ['lead.lost', 'lead.unqualified'],
      include_data: true,
    });
    const { id: owner, token } = await seller('Lidia');
    const contact = async (name: string) =>
      (await send('POST', '/contacts', { name, email: `${name}@example.com` })).id;
    const newLead = async (contact_id: string, over: object = {}) =>
      send('POST', '/leads', { contact_id, owner_user_id: owner, ...over });
    const [rosa, hugo] = [await contact('rosa'), await contact('hugo')];
    const due = { next_action: 'Llamar', next_action_at: '2027-03-01T12:00:00.000Z' };
    const [kept, twin, lost] = [await newLead(rosa, due), await newLead(rosa), await newLead(hugo)];
    const agenda = await read<Doc[]>(
      '/leads?owner_user_id=me&sort=next_action&next_action_before=2027-04-01T00:00:00Z',
      token,
    );
    expect(agenda.map(({ id }) => id)).toEqual([kept.id]);

    expect(await send('POST', `/leads/${kept.id}/merge`, { lead_id: twin.id })).toMatchObject({ status: 'open' });
    const lose = { lead_ids: [lost.id, twin.id], lost_reason: 'Precio' };
    expect(await send('POST', '/leads/bulk-update', lose)).toMatchObject({
      done: 1,
      refused: 1,
      rows: [{ outcome: 'done' }, { outcome: 'refused', reason: 'lead_closed' }],
    });
    const form = { submission_id: 'form-again', name: 'hugo', email: 'hugo@example.com' };
    const again = await send<Record<string, string>>('POST', '/website-leads', form);
    expect(await read(`/leads/${again.lead_id}`)).toMatchObject({ contact_id: hugo, owner_user_id: owner });

    const heard = () =>
      deliveredEvents()
        .filter(({ type }) => type === 'lead.lost' || type === 'lead.unqualified')
        .map(({ type, resource }) => [type, resource.id]);
    await receiver.waitFor(() => heard().length >= 2, LIMIT_MS);
    expect(heard()).toEqual(
      expect.arrayContaining([
        ['lead.unqualified', twin.id],
        ['lead.lost', lost.id],
      ]),
    );
    expect(await read('/stock/facets?make=kia')).toMatchObject({ make: [{ value: 'Kia' }] });
    expect(await read('/vehicles/stats')).toMatchObject({ by_status: [{ status: 'available' }] });
    await send('DELETE', `/webhooks/${hook.id}`);
  });

  it('lists and announces a vehicle once, although the scheduler is killed during a portal call', async () => {
    const { id } = await send('POST', '/vehicles', {
      make: 'Kia',
      model: 'Sportage',
      year: 2021,
      price_clp: 9_990_000,
    });
    const account = await portalAccount();
    const { calls, puts } = portal.counts;
    portal.behave({ slow_ms: 4_000 });
    await send('PUT', `/vehicles/${id}/publications/${account.id}`);
    await until(() => Promise.resolve(portal.counts.calls > calls));
    await service.end('scheduler', 'SIGKILL');
    await until(() => Promise.resolve(portal.listings.has(id)));
    portal.behave({});
    // Expires the dead process's lease.
    await test.database.query(
      'UPDATE commerce.publication SET leased_until = now() WHERE vehicle_id = $1 AND leased_until IS NOT NULL',
      [id],
    );

    await service.launch('scheduler');
    const { external_id } = await published(id);
    expect([portal.listings.get(id)?.externalId, portal.counts.puts]).toEqual([external_id, puts + 1]);
    const ofVehicle = ({ type, resource }: { type: string; resource: { id: string | null } }) =>
      type === 'vehicle.published' && resource.id === id;
    expect((await recordedEvents(test.database, workspace.id)).filter(ofVehicle)).toHaveLength(1);
    await receiver.waitFor(() => deliveredEvents().some(ofVehicle), LIMIT_MS);
    expect(deliveredEvents().filter(ofVehicle)).toMatchObject([{ data: { account_id: account.id, external_id } }]);
  });
});
