import { Lifecycle } from '@workops/platform/process';
import { eventually, ServerLink, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { ApiApp } from '../testing/api-app';

let test: TestDatabase;
let link: ServerLink;
let api: ApiApp;

beforeAll(async () => {
  test = await testDatabase();
  link = await ServerLink.to(test.url);
  api = await ApiApp.at(link.url, { DATABASE_POOL_SIZE: '2' });
  api.app.get(Lifecycle).started();
});
afterAll(async () => {
  link.delayMs = 0;
  await api.close();
  await link.cut();
  await test.drop();
});

const ready = async (): Promise<number> => (await api.http.send({ method: 'GET', url: '/readyz' })).statusCode;

describe('with a slow or unavailable database', () => {
  it('stays ready, serves within its capacity, and rejects the rest with Retry-After', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 4 }, async () => (await api.workspace(['contacts:read'])).token),
    );
    const read = (token: string) => api.call('GET', '/contacts', { token });
    link.delayMs = 700;
    const calls = tokens.flatMap((token) => Array.from({ length: 10 }, () => read(token)));
    const probes: number[] = [];
    const probing = setInterval(() => void ready().then((status) => probes.push(status)), 100);
    const answers = await Promise.all(calls);
    clearInterval(probing);
    link.delayMs = 0;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { headers } of answers.filter(({ status }) => status === 503))
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(new Set(probes)).toEqual(new Set([200]));
    await eventually(async () => (await read(tokens[0]!)).status === 200);
  });

  it('is not ready during an outage, and recovers after it', async () => {
    await link.cut();
    await eventually(async () => (await ready()) === 503);
    await link.mend();
    await eventually(async () => (await ready()) === 200);
  });
});
