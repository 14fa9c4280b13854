import { conversationTables } from '@workops/conversations/testing';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { waitUntil } from '../src/processes';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { LocalCloudApi } from '../src/whatsapp/local-cloud-api';

const NUMBER = '1065';
const SECRET = 'app';
const SENDS = 200;
const KILLS = 10;
/** Provider calls between two kills; in total they are fewer than the messages. */
const CALLS_A_LIFE = 12;
/** Kills of one of two schedulers, while this many people write. */
const KILLS_OF_TWO = 3;
const PEOPLE_A_LIFE = 20;
const LIMIT_MS = 120_000;

let test: TestDatabase;
let service: RunningService;
let cloud: LocalCloudApi;
let workspace: Workspace;
let tables: ReturnType<typeof conversationTables>;

beforeAll(async () => {
  test = await testDatabase();
  cloud = await LocalCloudApi.start();
  service = await RunningService.start(test.url, { SLA_MONITOR_SECONDS: '1' });
  workspace = await service.unlimitedKey('Mensajes');
  tables = conversationTables(test.database, workspace.id);
  const config = {
    phone_number_id: NUMBER,
    business_account_id: '1022',
    access_token: 'EAAG',
    app_secret: SECRET,
    base_url: cloud.url,
  };
  const { id } = await create<{ id: string }>('/messaging-accounts', {
    kind: 'whatsapp',
    provider: 'cloud_api',
    name: 'Ventas',
    address: '+56900000000',
    max_per_second: 20,
    config,
  });
  cloud.callAt(NUMBER, { url: `${service.baseUrl.replace('/api/v1', '')}/inbound/whatsapp/${id}`, secret: SECRET });
});
afterAll(async () => {
  await service?.stop();
  await cloud?.close();
  await test?.drop();
});

async function create<Data>(path: string, body: object): Promise<Data> {
  const answer = await service.call<{ data: Data }>(workspace.token, 'POST', path, { body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

/** Posts a customer's message; returns the answer's status, or 0 if there was none. */
const write = (from: string, id: string): Promise<number> =>
  cloud.receive({ phone_number_id: NUMBER, from, id, text: id }).catch(() => 0);

it('a message acknowledged with 200 survives a kill and is stored once despite repeats', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => `wamid.${n}`);
  const accepted: string[] = [];
  let killed: Promise<unknown> | undefined;
  await Promise.all(
    ids.map(async (id, n) => {
      if ((await write(`569111111${10 + n}`, id)) !== 200) return;
      accepted.push(id);
      killed ??= service.end('api', 'SIGKILL');
    }),
  );
  await killed;
  await service.launch('api');
  expect(accepted.length).toBeGreaterThan(0);
  const kept = async () => (await tables.messages()).map(({ external_message_id }) => external_message_id);
  expect(await kept()).toEqual(expect.arrayContaining(accepted));
  expect(await Promise.all(ids.map((id, n) => write(`569111111${10 + n}`, id)))).toEqual(ids.map(() => 200));
  expect((await kept()).sort()).toEqual([...ids].sort());
}, 180_000);

it('triggers run once and breaches are announced once, although a scheduler is repeatedly killed', async () => {
  const people = Array.from({ length: KILLS_OF_TWO * PEOPLE_A_LIFE }, (_, n) => `5693333${1000 + n}`);
  const writing = (some: readonly string[], about: string) =>
    Promise.all(some.map((from) => write(from, `wamid.${about}.${from}`)));
  expect(new Set(await writing(people, 'first'))).toEqual(new Set([200]));
  const conversations = (await tables.conversations()).filter(({ identity }) => identity.startsWith('+5693333'));
  await create('/sla-policies', { name: 'Un año', position: 1, first_response_minutes: 525_600 });
  const tickets = await Promise.all(
    conversations.map(({ id }) => create<{ id: string }>(`/conversations/${id}/tickets`, { subject: 'Reclamo' })),
  );
  await create('/automation-triggers', {
    name: 'Nota',
    on: 'message.received',
    conditions: [],
    actions: [{ type: 'add_note', content: 'Nota' }],
  });
  const findEvents = async (type: string) =>
    (await recordedEvents(test.database, workspace.id)).filter((event) => event.type === type);

  const steady = await service.another('scheduler');
  for (let life = 0; life < KILLS_OF_TWO; life += 1) {
    const [from, to] = [life * PEOPLE_A_LIFE, (life + 1) * PEOPLE_A_LIFE];
    const done = async () => (await tables.triggerRuns()).length + (await findEvents('sla.breached')).length;
    const doneBefore = await done();
    await tables.miss(tickets.slice(from, to).map(({ id }) => id));
    const answered = writing(people.slice(from, to), 'second');
    expect(await waitUntil(async () => (await done()) > doneBefore, LIMIT_MS)).toBe(true);
    await service.end('scheduler', 'SIGKILL');
    expect(new Set(await answered)).toEqual(new Set([200]));
    await service.launch('scheduler');
  }
  const second = (await tables.messages())
    .filter(({ external_message_id }) => external_message_id?.startsWith('wamid.second.'))
    .map(({ id }) => id);
  const received = (await findEvents('message.received'))
    .filter(({ data }) => second.includes(String(data['message_id'])))
    .map(({ id }) => id);
  expect(received).toHaveLength(people.length);
  expect(await waitUntil(async () => (await tables.triggerRuns()).length >= received.length, LIMIT_MS)).toBe(true);
  expect(await waitUntil(async () => (await findEvents('sla.breached')).length >= tickets.length, LIMIT_MS)).toBe(true);
  await steady.end('SIGTERM');

  expect((await tables.triggerRuns()).sort((a, b) => a.event_id.localeCompare(b.event_id))).toEqual(
    received.sort().map((event_id) => ({ event_id, outcome: 'applied' })),
  );
  expect((await tables.messages()).filter(({ content }) => content === 'Nota')).toHaveLength(received.length);
  expect((await findEvents('sla.breached')).map(({ data }) => data['ticket_id']).sort()).toEqual(
    tickets.map(({ id }) => id).sort(),
  );
}, 300_000);

it('no message is sent twice although its sender is killed ten times, and each ends truthfully', async () => {
  const people = Array.from({ length: SENDS }, (_, n) => `5692222${1000 + n}`);
  for (let first = 0; first < SENDS; first += 20) {
    await Promise.all(people.slice(first, first + 20).map((from) => write(from, `wamid.${from}`)));
  }
  const conversations = (await tables.conversations()).filter(({ identity }) => identity.startsWith('+5692222'));
  expect(conversations).toHaveLength(SENDS);
  await service.end('scheduler', 'SIGKILL');
  // Slow, so that some calls are always awaiting their answer.
  cloud.behave({ slow_ms: 150, report: true });
  for (let first = 0; first < SENDS; first += 20) {
    await Promise.all(
      conversations.slice(first, first + 20).map(({ id }) => create(`/conversations/${id}/messages`, { content: id })),
    );
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = cloud.calls;
    await service.launch('scheduler');
    expect(await waitUntil(() => cloud.calls >= before + CALLS_A_LIFE, LIMIT_MS)).toBe(true);
    await service.end('scheduler', 'SIGKILL');
  }
  const rows = async () => (await tables.messages()).filter(({ direction }) => direction === 'outbound');
  const arrived = () => new Set(cloud.sent.map(({ biz_opaque_callback_data }) => String(biz_opaque_callback_data)));
  // The provider reports each message that it accepted, even if the sender died.
  const isReported = async () =>
    (await rows()).every(({ id, delivery_status }) => delivery_status === 'delivered' || !arrived().has(id));
  expect(await waitUntil(async () => cloud.idle && (await isReported()), LIMIT_MS)).toBe(true);
  await tables.endLeases();
  await service.launch('scheduler');
  expect(
    await waitUntil(async () => cloud.idle && (await tables.sends()).length === 0 && (await isReported()), LIMIT_MS),
  ).toBe(true);

  expect([cloud.repeats, cloud.sent.length, arrived().size]).toEqual([0, arrived().size, arrived().size]);
  const ended = await rows();
  expect(ended).toHaveLength(SENDS);
  expect(ended.filter(({ id, delivery_status }) => (delivery_status === 'delivered') !== arrived().has(id))).toEqual(
    [],
  );
  const lost = ended.filter(({ delivery_status }) => delivery_status !== 'delivered');
  expect(
    lost.filter(({ delivery_status, error }) => delivery_status !== 'failed' || error?.code !== 'outcome_unknown'),
  ).toEqual([]);
}, 400_000);
