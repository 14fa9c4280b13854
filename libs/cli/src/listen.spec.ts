import { verify } from '@workops/webhooks';
import { LocalServer, Place, type Answer } from './testing/place';

const event = (id: string) => ({
  id,
  type: 'contact.created',
  livemode: false,
  created_at: '2027-01-15T12:00:00.000Z',
  resource: { type: 'contact', id: 'c1' },
});
const page = (ids: string[], cursor: string): Answer => ({
  body: { data: ids.map(event), meta: { pagination: { nextCursor: null, resumeCursor: cursor } } },
});

describe('workops listen', () => {
  let place: Place;
  let feed: LocalServer;
  let receiver: LocalServer;
  /** The feed's responses in order; afterwards it leaves calls pending. */
  let pages: Answer[];
  let received: () => Answer;

  beforeEach(async () => {
    place = new Place();
    feed = await LocalServer.start(() => pages.shift() ?? 'hang');
    receiver = await LocalServer.start(() => received());
    received = () => ({});
  });
  afterEach(async () => {
    place.remove();
    await Promise.all([feed.close(), receiver.close()]);
  });

  const listen = (args: string[], until: string, env: Record<string, string> = {}) =>
    place.run(
      ['listen', ...args],
      { env: { WORKOPS_URL: feed.url, WORKOPS_API_KEY: 'sk_x', ...env } },
      (written, interrupt) => {
        if (written.includes(until)) interrupt();
      },
    );
  const cursors = () => feed.received.map(({ url }) => new URL(url, 'http://x').searchParams.get('after'));

  it('forwards new events signed with the printed secret, and ends with a cursor', async () => {
    pages = [page([], 'c0'), page(['e1', 'e2'], 'c1')];
    const { exit, lines } = await listen(['--forward-to', receiver.url, '--types', 'contact.created'], '"id":"e2"');
    expect([exit, cursors().slice(0, 2)]).toEqual([0, ['latest', 'c0']]);
    expect(feed.received[1]!.url).toContain('types=contact.created');
    const [{ secret }] = lines as [{ secret: string }];
    const { body, headers } = receiver.received[0]!;
    expect(() => verify(body, headers['x-webhook-signature'], secret)).not.toThrow();
    expect([JSON.parse(body.toString()), headers['x-webhook-event'], headers['service-livemode']]).toEqual([
      event('e1'),
      'contact.created',
      'false',
    ]);
    expect(lines.slice(1, 3).map(({ id, status }) => [id, status])).toEqual([
      ['e1', 200],
      ['e2', 200],
    ]);
    expect(lines.at(-1)).toMatchObject({ ended: true });
  });

  it("signs with the environment's secret, and forwards nothing without a receiver", async () => {
    const env = { WORKOPS_WEBHOOK_SECRET: 'whsec_mine' };
    pages = [page(['e1'], 'c1')];
    expect((await listen(['--forward-to', receiver.url, '--after', 'c0'], '"id":"e1"', env)).lines[0]).toMatchObject({
      secret: 'whsec_mine',
    });
    pages = [page(['e1'], 'c1')];
    const { lines } = await listen(['--print-json'], '"id":"e1"');
    expect([lines[0], receiver.received.length]).toEqual([
      expect.objectContaining({ id: 'e1', event: event('e1') }),
      1,
    ]);
  });

  it('resumes at its cursor after feed errors, and accepts any response of a receiver', async () => {
    const away: Answer = {
      status: 503,
      headers: { 'retry-after': '0' },
      body: { error: { code: 'UNAVAILABLE', message: 'x' } },
    };
    pages = [page([], 'c0'), page(['e1'], 'c1'), ...Array.from({ length: 4 }, () => away), page(['e2'], 'c2')];
    received = () => ({ status: 500 });
    const { exit, lines, err } = await listen(['--forward-to', receiver.url], '"id":"e2"');
    expect([exit, cursors().slice(2, 7)]).toEqual([0, ['c1', 'c1', 'c1', 'c1', 'c1']]);
    expect(JSON.parse(err)).toEqual({ waiting: '503', ms: 1_000 });
    expect([lines.filter(({ id }) => id === 'e1').map(({ status }) => status), receiver.received.length]).toEqual([
      [500],
      2,
    ]);
  });

  it('waits for a receiver that refuses connections, and then delivers the event once', async () => {
    let attempts = 0;
    received = () => ((attempts += 1) === 1 ? 'break' : {});
    pages = [page(['e1'], 'c1')];
    const { lines } = await listen(['--forward-to', receiver.url], '"status":200');
    expect(lines.filter(({ id }) => id === 'e1').map(({ error, status }) => error ?? status)).toEqual([
      expect.any(String),
      200,
    ]);
  });

  it.each([
    ['a key that is refused', 401, { code: 'UNAUTHORIZED' }, 3],
    ['a cursor that is gone', 410, { code: 'GONE', details: { reason: 'cursor_expired' } }, 1],
  ])('ends at once for %s', async (_what, status, error, exit) => {
    pages = [{ status, body: { error: { message: 'x', ...error } } }];
    expect((await listen(['--after', 'old'], 'never')).exit).toBe(exit);
  });
});
