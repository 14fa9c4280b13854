import type { DeclaredOperation } from '@workops/edge';
import { ALL_SCOPES, isGrantable } from '@workops/kernel';
import { ManualClock } from '@workops/kernel/testing';
import { eventually } from '@workops/platform/testing';
import type { ApiApp, Method, Refusal } from './testing/api-app';
import { EmptyCalendar } from './testing/empty-calendar';
import { GraphServer } from './testing/graph-server';
import {
  CHANNEL,
  CHANNELS,
  CLINIC_PATIENT,
  FILES_OF_VEHICLES,
  LISTINGS,
  comparableOutcome,
  PATIENT,
  PROBES,
  toldBy,
  toldIn,
  type Outcome,
} from './testing/marked-patient';
import { OAuthWorld } from './testing/oauth-world';
import { OutsideServices } from './testing/outside-services';
import { partsOfAgents } from './testing/sample-agents';
import { quickShare } from './testing/quick-share';
import { SampleCalls, type PublishedDocument } from './testing/sample-call';
import type { SamplePlace } from './testing/sample-place';
import { aSite, toCollection, createRecords } from './testing/sample-records';
import { whatReachesOut } from './testing/what-reaches-out';

let world: OAuthWorld;
let api: ApiApp;
/**
 * Servers for the calendar and webhook of the workspace, and for those of the app; they store everything they receive.
 */
let [staffs, apps]: [EmptyCalendar, EmptyCalendar] = [undefined!, undefined!];
let graph: GraphServer;
let samples: SampleCalls;
let operations: readonly DeclaredOperation[];
let place: SamplePlace;
let app: string;
let appsWebhook: string;
let patientId: string;
let records: Map<string, string>;

const asWorkspace = <Body = { data: { id: string } }>(method: Method, path: string, body?: unknown) =>
  api.call<Body>(method, path, { token: place.key, body });
const asApp = <Body = Refusal>(method: Method, path: string, body?: unknown, headers = {}) =>
  api.call<Body>(method, path, { token: app, body, headers });

/** A file of the vehicle, and its listing at an account. */
async function createParts(vehicle: string): Promise<[path: string, id: string][]> {
  const file = await api.call<{ data: { id: string } }>('POST', `/vehicles/${vehicle}/attachments`, {
    token: place.owner,
    body: samples.body('attachVehicleFile'),
  });
  await asWorkspace('PATCH', `/vehicles/${vehicle}`, { price_clp: 1, year: 2020, status: 'available' });
  const account = (
    await asWorkspace('POST', '/portal-accounts', { kind: 'portal_b', name: 'Portal', api_url: staffs.url })
  ).body.data.id;
  await asWorkspace('PUT', `/vehicles/${vehicle}/publications/${account}`);
  return [
    [FILES_OF_VEHICLES, file.body.data.id],
    [LISTINGS, account],
  ];
}

/** Clinic records about the person, by collection. */
async function clinicRecords(): Promise<[path: string, id: string][]> {
  const made = async (path: string, body: object) => (await asWorkspace('POST', path, body)).body.data.id;
  const patient_id = await made('/clinic-patients', { ...CLINIC_PATIENT, contact_id: patientId });
  const service_id = await made('/clinic-services', { nombre: 'Control', duration_minutes: 30, eligibility_sexo: 'M' });
  const pack = await made('/clinic-pack-purchases', {
    patient_id,
    service_id,
    name: 'Pack',
    sessions_total: 10,
    price_clp: 1,
  });
  await made(`/clinic-pack-purchases/${pack}/sessions`, { note: 'Vino Xiomara' });
  const line = { description: 'Férula de Xiomara', quantity: 1, unit_price_clp: 1 };
  const budget = await made('/clinic-budgets', { patient_id, items: [line], note: 'Para Xiomara' });
  return [
    ['/clinic-patients', patient_id],
    ['/clinic-services', service_id],
    ['/clinic-pack-purchases', pack],
    ['/clinic-budgets', budget],
  ];
}

async function aPatient(): Promise<string> {
  const { id } = (await asWorkspace('POST', '/contacts', PATIENT)).body.data;
  await asWorkspace('POST', '/contact-attributes', { key: 'apodo', label: 'Apodo', type: 'text' });
  await asWorkspace('PUT', `/contacts/${id}/attributes`, { attributes: [{ key: 'apodo', value: 'La Xiomara' }] });
  await asWorkspace('POST', `/contacts/${id}/outbound-preferences`, {
    channel: 'email',
    scope: 'marketing',
    status: 'blocked',
    legal_basis: 'Pedido de Xiomara',
  });
  return id;
}

beforeAll(async () => {
  world = await OAuthWorld.start({ RATE_LIMIT_BURST: '1000000' });
  ({ api } = world);
  [staffs, apps] = [await EmptyCalendar.start(), await EmptyCalendar.start()];
  const document = (await api.http.send({ method: 'GET', url: '/api/v1/openapi.json' })).json<PublishedDocument>();
  graph = await GraphServer.start();
  samples = new SampleCalls(document, {
    ...graph.places,
    connectCalendar: { url: staffs.url },
    createWebhook: { url: staffs.url, events: ['*'], include_data: true },
  });
  operations = api.operations.filter(
    ({ tier, authenticated, signed }) => tier !== 'interna' && authenticated !== false && !signed,
  );
  const { id } = await api.workspace();
  const { id: ownerId, subject } = await world.member(id);
  const { actor } = (await api.access.memberActor({ workspaceId: id, memberId: ownerId }))!;
  const { token: owner } = await api.access.personalTokens.create(
    { ...actor, credentialId: null, requestId: null },
    { name: 'Test', scopes: ALL_SCOPES },
  );
  const key = await api.key(id, ALL_SCOPES);
  place = { id, key, owner, site: await aSite(api, key) };
  await asWorkspace('PUT', '/appointments/config', { staff_capacity: 100, owner_capacity: 100 });
  // Only a healthcare workspace has clinic records. The app's records follow, created while it may see names.
  await api.access.configureWorkspace({ workspaceId: id, healthcare: true });
  patientId = await aPatient();
  records = await createRecords({ api, samples, operations }, place);
  records.set('/contacts', patientId);
  for (const [path, id] of await clinicRecords()) records.set(path, id);
  records.set(
    '/appointments',
    (await asWorkspace('POST', '/appointments', { ...booking('09'), contact_id: patientId })).body.data.id,
  );
  records.set(CHANNELS, (await asWorkspace('POST', `/contacts/${patientId}/channels`, CHANNEL)).body.data.id);
  for (const [path, id] of await createParts(records.get('/vehicles')!)) records.set(path, id);
  const agentId = records.get('/ai-agents')!;
  for (const [param, part] of Object.entries({
    ':scenario_id': partsOfAgents.readScenario!,
    ':suite_id': partsOfAgents.readScenarioSuite!,
  }))
    records.set(param, await part(api, place, agentId));
  await asWorkspace('POST', '/appointments', { ...booking('10'), customer_name: PATIENT.name });
  await api.access.configureWorkspace({ workspaceId: id, healthcare: false });
  const scopes = ALL_SCOPES.filter(isGrantable);
  app = (await world.connect(await world.app(id, scopes), subject!, { scope: scopes.join(' ') })).access_token;
  appsWebhook = (await asAppWithNames('/webhooks', { url: apps.url, events: ['*'], include_data: true })).id;
  await asAppWithNames('/calendar-connections', { url: apps.url, username: 'app', password: 'secret' });
  await api.access.configureWorkspace({ workspaceId: id, healthcare: true });
});
afterAll(async () => {
  await world.close();
  await staffs.close();
  await apps.close();
  await graph.close();
});

/** Creates a record as an app that may still see names. */
async function asAppWithNames(path: string, body: object): Promise<{ id: string }> {
  const made = await asApp<{ data: { id: string } }>('POST', path, body);
  expect([path, made.status]).toEqual([path, 201]);
  return made.body.data;
}

const booking = (hour: string) => ({ starts_at: `2099-05-18T${hour}:00:00Z`, ends_at: `2099-05-18T${hour}:30:00Z` });

const keyed = (path: string): string =>
  path
    .replace(':key', records.get('/contact-attributes')!)
    .replace(':channelId', records.get(CHANNELS)!)
    .replace(':deliveryId', '1')
    .replace(':attachment_id', records.get(FILES_OF_VEHICLES)!)
    .replace(/(?<=\/publications\/):account_id/, records.get(LISTINGS)!);

/** The operation's path with the patient's records. */
const samplePath = ({ path }: DeclaredOperation): string =>
  keyed(path.replace('/api/v1', '')).replace(
    /:\w+/g,
    (name) => records.get(name) ?? records.get(toCollection(path)) ?? patientId,
  );

const deletionsLast = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const inOrder = (all: readonly DeclaredOperation[]): DeclaredOperation[] =>
  [...all].sort((left, right) => deletionsLast.indexOf(left.method) - deletionsLast.indexOf(right.method));

const isOpen = ({ pseudonyms, credentials }: DeclaredOperation): boolean =>
  pseudonyms !== undefined && credentials.includes('connected_app');

/** A sample body with the patient as every contact. */
function sampleBody(operation: DeclaredOperation): Record<string, unknown> | undefined {
  const body = samples.body(operation.id, operation.closedFields);
  if (!body || body instanceof FormData) return undefined;
  const { body: ids } = samples.idsIn(operation.id);
  const patient = ids
    .filter(({ name }) => name.startsWith('contact_id'))
    .map(({ name, list }) => [name, list ? [patientId] : patientId]);
  return { ...body, ...(Object.fromEntries(patient) as Record<string, unknown>) };
}

/**
 * Calls each operation twice as the app, expects no response to identify the patient, and returns the operations that
 * succeeded.
 */
async function walk(walked: readonly DeclaredOperation[]): Promise<Set<string>> {
  const succeeded = new Set<string>();
  for (const operation of walked) {
    const body = sampleBody(operation);
    const headers = operation.method === 'POST' ? { 'idempotency-key': `walk-${operation.id}` } : {};
    for (const _time of [1, 2]) {
      const answer = await asApp<unknown>(operation.method, samplePath(operation), body, headers);
      expect([operation.id, toldBy(answer)]).toEqual([operation.id, []]);
      if (answer.status < 400) succeeded.add(operation.id);
    }
  }
  return succeeded;
}

describe('a connected app that sees patients as pseudonyms', () => {
  it('reads patients by initials and a permanent number, and staff by name', async () => {
    type Entry = { data: { contact_id: string | null; contact_name: string | null; customer_name: string | null }[] };
    const { status, body } = await asApp<Entry>(
      'GET',
      '/appointments/calendar?from=2099-05-18T00:00:00Z&to=2099-05-19T00:00:00Z',
    );
    expect(status).toBe(200);
    const entry = body.data.find(({ contact_id: id }) => id === patientId)!;
    expect(entry.contact_name).toMatch(/^X\. Q\. Z\. #\d+$/);
    const members = await asApp<{ data: { name: string }[] }>('GET', '/members');
    expect(members.body.data.map(({ name }) => name)).toContain('Olivia Rojas');
    const contact = await asApp<{ data: { name: string } }>('GET', `/contacts/${patientId}`);
    expect(contact.body.data.name).toBe(entry.contact_name);
  });

  it('is rejected for every operation not declared safe, before any effect', async () => {
    const closed = operations.filter((operation) => !isOpen(operation));
    expect(closed.length).toBeGreaterThan(20);
    for (const operation of closed) {
      const answer = await asApp(
        operation.method,
        samplePath(operation),
        samples.body(operation.id, operation.closedFields),
      );
      expect([operation.id, answer.status]).toEqual([operation.id, 403]);
      expect([operation.id, toldBy(answer)]).toEqual([operation.id, []]);
    }
  });

  it('sees nothing that identifies a patient in any response, also when repeated', async () => {
    const open = inOrder(operations.filter(isOpen));
    expect(open.length).toBeGreaterThan(20);
    const before = await whatReachesOut(api, place.key, patientId);
    const succeeded = await walk(open.filter(({ method }) => method !== 'DELETE'));
    expect(succeeded.size).toBeGreaterThan(open.length / 2);
    expect(await whatReachesOut(api, place.key, patientId)).toEqual(before);
  });

  it('cannot recognize a patient, because used and unused values get the same response', async () => {
    // The app may have archived the contact, which searches then do not find.
    await asWorkspace('POST', `/contacts/${patientId}/archive`, { value: false });
    const problems: string[] = [];
    for (const operation of inOrder(operations.filter(isOpen))) {
      const { body: texts, query } = samples.textsIn(operation.id);
      const ask = async (part: 'body' | 'query', name: string, value: string): Promise<string> => {
        const path =
          part === 'query' ? `${samplePath(operation)}?${name}=${encodeURIComponent(value)}` : samplePath(operation);
        const body = sampleBody(operation);
        const answer = await asApp<Outcome | undefined>(
          operation.method,
          path,
          part === 'body' ? { ...body, [name]: value } : body,
        );
        return comparableOutcome(answer);
      };
      const fields = [
        ...texts.map((name) => ['body', name] as const),
        ...query.map((name) => ['query', name] as const),
      ];
      for (const [part, name] of quickShare(fields)) {
        for (const [somebodys, nobodys] of PROBES) {
          const [unknown, knownAnswer] = [await ask(part, name, nobodys), await ask(part, name, somebodys)];
          const differs =
            knownAnswer !== unknown && knownAnswer !== (await ask(part, name, `${nobodys.slice(0, -1)}3`));
          if (differs) problems.push(`${operation.id} ${name}=${somebodys}: ${knownAnswer} instead of ${unknown}`);
        }
        // Puts back a name that the app gave to a record of its own, which later mails would show.
        if (part === 'body') await asApp(operation.method, samplePath(operation), sampleBody(operation));
      }
    }
    expect(problems).toEqual([]);
  });

  it.each([
    ['an email', 'PATCH', '', { email: 'app@evil.example' }],
    ['a phone', 'PATCH', '', { phone: '+56900000000' }],
    ['a name', 'PATCH', '', { name: 'Somebody' }],
    ['an external id', 'PATCH', '', { external_id: PATIENT.external_id }],
    ['a channel', 'POST', '/channels', { kind: 'whatsapp', identifier: CHANNEL.identifier }],
  ] as const)('cannot set %s of a patient', async (_what, method, path, body) => {
    const { status, body: refused } = await asApp(method, `/contacts/${patientId}${path}`, body);
    expect([status, refused.error.code, refused.error.details]).toEqual([
      403,
      'CONNECTED_APP_SENSITIVE_DATA',
      undefined,
    ]);
  });

  it('learns nothing about the holder of an external id, even for its own contact', async () => {
    for (const external_id of [PATIENT.external_id, 'historia-000001']) {
      const { status, body } = await asApp('POST', '/contacts', { name: 'Rosa', external_id });
      expect([status, body.error.code]).toEqual([403, 'CONNECTED_APP_SENSITIVE_DATA']);
    }
  });

  it('sees nothing that identifies a patient in responses to deletions', async () => {
    // Deletes parts of a record before the record.
    const deletions = operations
      .filter((operation) => isOpen(operation) && operation.method === 'DELETE')
      .sort((left, right) => right.path.split('/').length - left.path.split('/').length);
    // A service with a pack cannot be deleted.
    records.set('/clinic-services', (await asWorkspace('POST', '/clinic-services', { nombre: 'Otro' })).body.data.id);
    expect(await walk(deletions)).toEqual(new Set(deletions.map(({ id }) => id)));
  });

  it('receives nothing about patients by mail, calendar or webhook that it set up earlier', async () => {
    const chosen = 'mailbox@app.example';
    const sentBefore = [...apps.received];
    await asWorkspace('PUT', '/appointments/config', { staff_capacity: 100, owner_capacity: 100 });
    const own = (await asApp<{ data: { id: string } }>('POST', '/contacts', { name: 'Own', email: chosen })).body.data;
    const visit = await asApp<{ data: { id: string } }>('POST', '/appointments', {
      ...booking('11'),
      contact_id: own.id,
    });
    const theirs = await asWorkspace('POST', '/appointments', {
      ...booking('12'),
      contact_id: patientId,
      customer_name: PATIENT.name,
    });
    const daughter = 'Xiomara Quiñelén Paine';
    const another = await asWorkspace('POST', '/contacts', { name: daughter });
    expect([visit, theirs, another].map(({ status }) => status)).toEqual([201, 201, 201]);
    const services = OutsideServices.start(api, new ManualClock(new Date('2099-05-18T10:45:00Z')));
    const isSettled = async (): Promise<boolean> => {
      await services.round();
      const mailed = services.mails.filter(({ to }) => to === chosen);
      const judged = (await asWorkspace<{ data: object[] }>('GET', `/webhooks/${appsWebhook}/deliveries`)).body.data;
      const written = (method: string, what: string) =>
        staffs.received.some((sent) => sent.startsWith(method) && sent.includes(what));
      // Waits for an invite and a reminder, and for the patient's data at their proper destinations, which proves that
      // they were sent.
      return (
        mailed.length >= 2 &&
        judged.length > 0 &&
        written('POST', visit.body.data.id) &&
        written('PUT', PATIENT.name) &&
        written('POST', daughter)
      );
    };
    try {
      await eventually(isSettled, 60_000);
    } finally {
      await services.close();
    }
    const mails = services.mails.filter(({ to }) => to !== PATIENT.email);
    expect(mails.filter((mail) => toldIn(JSON.stringify(mail)).length > 0)).toEqual([]);
    expect(apps.received).toEqual(sentBefore);
    expect(sentBefore.filter((sent) => toldIn(sent).length > 0)).toEqual([]);
  });
});

describe('a connected app that could see names before', () => {
  it('does not get an earlier response again, and its background work stops', async () => {
    const { id } = await api.workspace();
    const { subject, id: memberId } = await world.member(id);
    const registered = await world.app(id);
    const { access_token: token } = await world.connect(registered, subject!);
    const create = () =>
      api.call<unknown>('POST', '/contacts', {
        token,
        body: { name: PATIENT.name },
        headers: { 'idempotency-key': 'once' },
      });
    const first = await create();
    expect(toldBy(first)).not.toEqual([]);
    await api.access.configureWorkspace({ workspaceId: id, healthcare: true });
    const standing = async () =>
      api.access.loadStandings([{ workspaceId: id, kind: 'member', id: memberId, appId: registered.id }]);
    await eventually(async () => toldBy(await create()).length === 0);
    expect([...(await standing()).values()]).toMatchObject([{ active: false }]);
  });
});
