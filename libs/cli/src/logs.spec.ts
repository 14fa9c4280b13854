import { LocalServer, Place } from './testing';

const aCall = (n: number, route = '/api/v1/contacts') => ({
  request_id: `request-${n}`,
  method: 'GET',
  route,
  path: route,
  status: 200,
  started_at: `2026-11-23T12:00:0${n}.000Z`,
  duration_ms: 1.6,
});
const anAttempt = (id: number) => ({
  id,
  subscription_id: 'one',
  event: 'contact.created',
  event_id: `event-${id}`,
  attempt: 1,
  status_code: 200,
  error: null,
  latency_ms: 3,
  created_at: '2026-11-23T12:00:00.000Z',
});

describe('logs tail', () => {
  const place = new Place();
  afterAll(() => place.remove());

  const tailed = async (args: string[], pages: readonly object[][], until: string) => {
    let page = -1;
    const server = await LocalServer.start(() => ({
      body: { data: pages[(page = Math.min(page + 1, pages.length - 1))], meta: { pagination: { nextCursor: null } } },
    }));
    try {
      const env = { WORKOPS_URL: server.url, WORKOPS_API_KEY: 'sk_x' };
      const ran = await place.run(
        ['logs', 'tail', ...args],
        { env },
        (written, interrupt) => written.includes(until) && interrupt(),
      );
      return { ...ran, asked: server.received.map(({ url }) => url) };
    } finally {
      await server.close();
    }
  };

  it('shows each call since its start once, oldest first, without its own', async () => {
    const pages = [[aCall(1)], [aCall(3), aCall(2), aCall(4, '/api/v1/requests'), aCall(1)]];
    const { exit, lines, asked } = await tailed([], pages, 'request-3');
    expect([exit, lines.map((line) => line['request_id'])]).toEqual([0, ['request-2', 'request-3']]);
    expect(asked.map((url) => new URL(url, 'http://x').searchParams.get('from'))).toEqual([
      null,
      '2026-11-23T11:59:51.000Z',
    ]);
  });

  it('shows the delivery attempts of the given subscription', async () => {
    const { lines } = await tailed(
      ['--webhook', 'one'],
      [[anAttempt(1)], [anAttempt(3), anAttempt(2), anAttempt(1)]],
      'event-3',
    );
    expect(lines.map((line) => line['event_id'])).toEqual(['event-2', 'event-3']);
  });
});
