import { conversationTables } from '@workops/conversations/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { waitUntil } from '../src/processes';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { LocalCloudApi } from '../src/whatsapp/local-cloud-api';

const NUMBER = '1065';
const SECRET = 'app';
const SENDS = 200;
const KILLS = 10;
/** Calls to the provider between two kills: all of them together are fewer than there are messages. */
const CALLS_A_LIFE = 12;
const LIMIT_MS = 120_000;

let test: TestDatabase;
let service: RunningService;
let cloud: LocalCloudApi;
let workspace: Workspace;
let tables: ReturnType<typeof conversationTables>;

beforeAll(async () => {
  test = await testDatabase();
  cloud = await LocalCloudApi.start();
  service = await RunningService.start(test.url);
  workspace = await service.unlimitedKey('Mensajes');
  tables = conversationTables(test.database, workspace.id);
  const config = { phone_number_id: NUMBER, business_account_id: '1022', access_token: 'EAAG', app_secret: SECRET, base_url: cloud.url };
  const { id } = await create<{ id: string }>('/messaging-accounts', {
    ...{ kind: 'whatsapp', provider: 'cloud_api', name: 'Ventas', address: '+56900000000', max_per_second: 20, config },
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

/** A customer writes; the status of the answer, 0 where there was none. */
const write = (from: string, id: string): Promise<number> => cloud.receive({ phone_number_id: NUMBER, from, id, text: id }).catch(() => 0);

it('a message whose provider was answered 200 is there although the api was killed over it, and once however often it comes again', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => `wamid.${n}`);
  const taken: string[] = [];
  let killed: Promise<unknown> | undefined;
  await Promise.all(
    ids.map(async (id, n) => {
      if ((await write(`569111111${10 + n}`, id)) !== 200) return;
      taken.push(id);
      killed ??= service.end('api', 'SIGKILL');
    }),
  );
  await killed;
  await service.launch('api');
  expect(taken.length).toBeGreaterThan(0);
  const kept = async () => (await tables.messages()).map(({ external_message_id }) => external_message_id);
  expect(await kept()).toEqual(expect.arrayContaining(taken));
  expect(await Promise.all(ids.map((id, n) => write(`569111111${10 + n}`, id)))).toEqual(ids.map(() => 200));
  expect((await kept()).sort()).toEqual([...ids].sort());
}, 180_000);

it('of two hundred messages none is sent twice though their sender is killed ten times, and each ends as what became of it', async () => {
  const people = Array.from({ length: SENDS }, (_, n) => `5692222${1000 + n}`);
  for (let first = 0; first < SENDS; first += 20) {
    await Promise.all(people.slice(first, first + 20).map((from) => write(from, `wamid.${from}`)));
  }
  const conversations = (await tables.conversations()).filter(({ identity }) => identity.startsWith('+5692222'));
  expect(conversations).toHaveLength(SENDS);
  await service.end('scheduler', 'SIGKILL');
  // Slow, so that some are always between the call and its answer.
  cloud.behave({ slow_ms: 150, report: true });
  for (let first = 0; first < SENDS; first += 20) {
    await Promise.all(conversations.slice(first, first + 20).map(({ id }) => create(`/conversations/${id}/messages`, { content: id })));
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = cloud.calls;
    await service.launch('scheduler');
    expect(await waitUntil(() => cloud.calls >= before + CALLS_A_LIFE, LIMIT_MS)).toBe(true);
    await service.end('scheduler', 'SIGKILL');
  }
  const rows = async () => (await tables.messages()).filter(({ direction }) => direction === 'outbound');
  const arrived = () => new Set(cloud.sent.map(({ biz_opaque_callback_data }) => String(biz_opaque_callback_data)));
  // What the provider took is reported by it, whoever died meanwhile.
  const isReported = async () => (await rows()).every(({ id, delivery_status }) => delivery_status === 'delivered' || !arrived().has(id));
  expect(await waitUntil(async () => cloud.idle && (await isReported()), LIMIT_MS)).toBe(true);
  await tables.endLeases();
  await service.launch('scheduler');
  expect(await waitUntil(async () => cloud.idle && (await tables.sends()).length === 0 && (await isReported()), LIMIT_MS)).toBe(true);

  expect([cloud.repeats, cloud.sent.length, arrived().size]).toEqual([0, arrived().size, arrived().size]);
  const ended = await rows();
  expect(ended).toHaveLength(SENDS);
  expect(ended.filter(({ id, delivery_status }) => (delivery_status === 'delivered') !== arrived().has(id))).toEqual([]);
  const lost = ended.filter(({ delivery_status }) => delivery_status !== 'delivered');
  expect(lost.filter(({ delivery_status, error }) => delivery_status !== 'failed' || error?.code !== 'outcome_unknown')).toEqual([]);
}, 400_000);
