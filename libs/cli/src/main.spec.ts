import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalServer, Place, type Answer, type Asked } from './testing/place';

const ME = {
  author: { kind: 'api_key', id: 'k1', name: 'CRM' },
  workspace: { id: 'w1', name: 'Automotora Sur' },
  scopes: ['contacts:read'],
  livemode: false,
};
const refused = (status: number, error: object): Answer => ({
  status,
  headers: { 'retry-after': '0' },
  body: { error },
});

describe('workops', () => {
  let server: LocalServer;
  let place: Place;
  let answering: (request: Asked) => Answer;

  beforeAll(async () => {
    server = await LocalServer.start((request) => answering(request));
  });
  beforeEach(() => {
    place = new Place();
    server.received.length = 0;
    answering = () => ({ body: { data: ME } });
  });
  afterEach(() => place.remove());
  afterAll(() => server.close());

  const env = () => ({ WORKOPS_URL: server.url, WORKOPS_API_KEY: 'sk_env' });
  const profile = (name = 'default') => join(place.settingsFolder, `${name}.json`);

  describe('login', () => {
    it('stores an accepted key readable by its owner only, even over a readable file', async () => {
      writeFileSync(profile(), '{}');
      chmodSync(profile(), 0o644);
      const { exit, out } = await place.run(['login', '--url', `${server.url}/api/v1`], {
        input: () => Promise.resolve('sk_piped\n'),
      });
      expect([exit, server.received[0]!.headers.authorization]).toEqual([0, 'Bearer sk_piped']);
      expect(out).not.toContain('sk_piped');
      expect([JSON.parse(readFileSync(profile(), 'utf8')), statSync(profile()).mode & 0o777]).toEqual([
        { url: server.url, key: 'sk_piped' },
        0o600,
      ]);
      expect((await place.run(['whoami'])).lines[0]).toMatchObject({ workspace: { name: 'Automotora Sur' } });
      expect((await place.run(['logout'])).lines).toEqual([{ profile: 'default', was: true }]);
      expect((await place.run(['whoami'])).exit).toBe(3);
    });

    it('prompts for the address and, without echo, the key', async () => {
      const requests: string[] = [];
      const answers = {
        ask: (question: string) => (requests.push(question), Promise.resolve(server.url)),
        askSecret: () => Promise.resolve('sk_typed'),
      };
      const { exit, out } = await place.run(['login', '--profile', 'other'], {
        canAsk: true,
        isPerson: true,
        ...answers,
      });
      expect([exit, requests, out.split('\n')[0]]).toEqual([
        0,
        ['Where is the service?'],
        'Automotora Sur (sandbox), as api key CRM',
      ]);
      expect(JSON.parse(readFileSync(profile('other'), 'utf8'))).toEqual({ url: server.url, key: 'sk_typed' });
    });

    it('stores no rejected key, and no profile outside its folder', async () => {
      answering = () => refused(401, { code: 'UNAUTHORIZED', message: 'No.', requestId: 'r1' });
      const input = () => Promise.resolve('sk_wrong');
      expect((await place.run(['login', '--url', server.url], { input })).exit).toBe(3);
      expect((await place.run(['whoami'])).err).toContain('workops login');
      answering = () => ({ body: { data: ME } });
      expect((await place.run(['login', '--url', server.url, '--profile', '../x'], { input })).exit).toBe(2);
    });

    it('prefers the environment, and sends a stored key to no other address', async () => {
      mkdirSync(place.settingsFolder, { recursive: true });
      writeFileSync(profile(), JSON.stringify({ url: 'http://127.0.0.1:9', key: 'sk_kept' }));
      expect((await place.run(['whoami'], { env: env() })).exit).toBe(0);
      const other = await place.run(['whoami'], { env: { WORKOPS_URL: server.url } });
      expect([other.exit, other.err]).toEqual([2, expect.stringContaining('http://127.0.0.1:9')]);
      expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk_env']);
    });
  });

  describe('call', () => {
    const recordedCalls = async (...args: string[]) => {
      const { exit } = await place.run(args, { env: env(), input: () => Promise.resolve('{"name":"Eva","vip":true}') });
      const [{ method, url, body } = { method: '', url: '', body: Buffer.alloc(0) }] = server.received.splice(0);
      return [exit, `${method} ${url}`, body.length > 0 ? (JSON.parse(body.toString()) as unknown) : undefined];
    };

    it('parses fields by their documented types, by id and by path', async () => {
      const sent = { name: '17', year: 2024, vip: true, tags: ['a', 'b'], extra: { deep: [1] } };
      const fields = ['name=17', 'year=2024', 'vip=true', 'tags=a', 'tags=b', 'extra:={"deep":[1]}'].flatMap(
        (field) => ['-d', field],
      );
      expect(await recordedCalls('post', 'createContact', ...fields)).toEqual([0, 'POST /api/v1/contacts', sent]);
      expect(await recordedCalls('get', '/api/v1/contacts', '-d', 'limit=5')).toEqual([
        0,
        'GET /api/v1/contacts?limit=5',
        undefined,
      ]);
      expect(await recordedCalls('get', 'readContact', 'a/b')).toEqual([0, 'GET /api/v1/contacts/a%2Fb', undefined]);
      expect(await recordedCalls('get', '/spaceships/7')).toEqual([0, 'GET /api/v1/spaceships/7', undefined]);
      expect(await recordedCalls('post', '/contacts', '--data', '@-', '-d', 'name=Ana')).toEqual([
        0,
        'POST /api/v1/contacts',
        { name: 'Ana', vip: true },
      ]);
    });

    it.each([
      [['get', 'createContact'], 'workops post createContact'],
      [['get', 'contact'], 'listContacts'],
      [['get', 'readContact'], 'takes id'],
      [['get', 'readContact', '..'], 'no id'],
      [['post', 'createContact', '-d', 'name'], 'name=value'],
      [['post', 'createContact', '--data', '@/nowhere/x.json'], 'cannot be read'],
      [['get', 'readContact', 'x', '--all'], 'cursor'],
      [['fly'], 'unknown command'],
    ])('sends nothing and exits with 2 for %j', async (args, says) => {
      const { exit, err } = await place.run(args, { env: env() });
      expect([exit, server.received.length]).toEqual([2, 0]);
      expect(err).toContain(says);
    });

    it('reads all pages, one item per line', async () => {
      answering = ({ url }) => {
        const isLast = url.includes('cursor=2');
        return {
          body: { data: [{ id: isLast ? 'b' : 'a' }], meta: { pagination: { nextCursor: isLast ? null : '2' } } },
        };
      };
      expect((await place.run(['get', 'listContacts', '--all'], { env: env() })).lines).toEqual([
        { id: 'a' },
        { id: 'b' },
      ]);
    });

    it('prints code, reason, fields and request id of an error, and exits accordingly', async () => {
      const error = {
        code: 'VALIDATION_ERROR',
        message: 'Mal\u001b[2J.',
        requestId: 'r1',
        details: { reason: 'why' },
        field_errors: { name: 'Falta.' },
      };
      answering = () => refused(400, error);
      const person = await place.run(['post', 'createContact'], { env: env(), isPerson: true });
      expect([person.exit, person.out]).toEqual([1, '']);
      expect(person.err).toBe('VALIDATION_ERROR (why): Mal\ufffd[2J.\n  name: Falta.\n  request r1\n');
      const program = await place.run(['post', 'createContact'], { env: env() });
      expect(JSON.parse(program.err)).toMatchObject({
        error: { status: 400, code: 'VALIDATION_ERROR', reason: 'why', requestId: 'r1' },
      });
      const exits: number[] = [];
      for (const status of [403, 404, 429, 503]) {
        answering = () => refused(status, { code: 'X', message: 'x' });
        exits.push((await place.run(['get', 'listContacts'], { env: env() })).exit);
      }
      expect(exits).toEqual([3, 1, 4, 4]);
    });
  });

  describe('import', () => {
    const report = {
      total: 2,
      created: 1,
      updated: 0,
      skipped: 0,
      failed: 0,
      dry_run: false,
      ignored_columns: [],
      rows: [],
    };
    const file = () => join(place.settingsFolder, 'people.csv');

    it('sends the raw bytes with progress, and retries with the same key', async () => {
      const csv = Buffer.alloc(200_000, 'ñ', 'latin1');
      writeFileSync(file(), csv);
      let attempts = 0;
      answering = () =>
        (attempts += 1) === 1 ? refused(503, { code: 'UNAVAILABLE', message: 'x' }) : { body: { data: report } };
      const { exit, lines, err } = await place.run(['import', file(), '--progress', '--dry-run'], { env: env() });
      expect([exit, lines]).toEqual([0, [report]]);
      const [first, second] = server.received;
      expect([second!.url, second!.headers['content-type'], second!.body.equals(csv)]).toEqual([
        '/api/v1/contacts/import?dry_run=true',
        'text/csv',
        true,
      ]);
      expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key']);
      const progress = err
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { sent: number; total: number });
      expect([progress[0], progress.at(-1)]).toEqual([
        { sent: 0, total: csv.length },
        { sent: csv.length, total: csv.length },
      ]);
    });

    it('exits with 5 if rows failed, and lists them', async () => {
      writeFileSync(file(), 'name\n');
      answering = () => ({
        body: { data: { ...report, failed: 1, rows: [{ row: 2, action: 'fail', error: 'El correo no es válido.' }] } },
      });
      const { exit, out } = await place.run(['import', file()], { env: env(), isPerson: true });
      expect(exit).toBe(5);
      expect(out).toContain('row 2: El correo no es válido.');
    });
  });

  describe('events resend', () => {
    const attempts: Record<string, string> = { w1: 'd1', w2: 'd2' };
    beforeEach(() => {
      answering = ({ method, url }) => {
        if (method === 'POST') return { status: 202, body: { data: {} } };
        const [, id] = /webhooks\/(\w+)\/deliveries\?/.exec(url) ?? [];
        const made =
          id === undefined
            ? Object.keys(attempts).map((each) => ({ id: each }))
            : [{ id: attempts[id], subscription_id: id }];
        const data = made.filter((each) => each.id !== undefined);
        return { body: { data, meta: { pagination: { nextCursor: null } } } };
      };
    });
    const resent = async (...args: string[]) => {
      const { exit, lines, err } = await place.run(['events', 'resend', 'e1', ...args], { env: env() });
      const requests = server.received.splice(0).map(({ method, url }) => `${method} ${url}`);
      return { exit, lines, err, asked: requests, sent: requests.filter((each) => each.startsWith('POST')) };
    };

    it('asks the service to repeat the last delivery to the given subscription only', async () => {
      const { exit, lines, asked } = await resent('--webhook', 'w2');
      expect([exit, lines]).toEqual([0, [{ event_id: 'e1', subscription_id: 'w2', delivery_id: 'd2' }]]);
      expect(asked).toEqual([
        'GET /api/v1/webhooks/w2/deliveries?event_id=e1&limit=1',
        'POST /api/v1/webhooks/w2/deliveries/d2/redeliver',
      ]);
    });

    it('sends nothing without a choice among several, or if it was never delivered there', async () => {
      const several = await resent();
      expect([several.exit, several.sent, several.err]).toEqual([
        2,
        [],
        expect.stringContaining('--webhook w1, --webhook w2'),
      ]);
      const none = await resent('--webhook', 'w3');
      expect([none.exit, none.sent]).toEqual([1, []]);
    });
  });

  describe('completion', () => {
    const candidates = async (line: string) =>
      (await place.run(['__complete', '--', line])).out.split('\n').flatMap((each) => each.split('\t')[0] || []);

    it.each([
      ['workops ev', ['events']],
      ['workops events re', ['resend']],
      ['workops get r', ['readContact']],
      ['workops get /', ['/contacts', '/contacts/{id}']],
      ['workops --json post createContact -d vi', ['vip=']],
      ['workops post createContact -d name=x -d origin_channel=', ['origin_channel=manual', 'origin_channel=web']],
      ['workops post createContact --field vip=t', ['vip=true']],
      ['workops listen --types contact.created,tick', ['contact.created,ticket.opened']],
      ['workops trigger contact.c', ['contact.created']],
      ['workops import --pro', ['--profile', '--progress']],
      ['workops import cont', []],
    ])('%s', async (line, words) => {
      expect((await candidates(line)).sort()).toEqual([...words].sort());
    });

    it('completes stored profiles, and has a script for each shell', async () => {
      writeFileSync(profile('vecino'), JSON.stringify({ url: server.url, key: 'sk_x' }));
      expect(await candidates('workops whoami --profile v')).toEqual(['vecino']);
      for (const shell of ['bash', 'zsh', 'fish'])
        expect((await place.run(['completion', shell])).out).toContain('workops __complete');
      expect((await place.run(['completion', 'cmd'])).exit).toBe(2);
    });
  });
});
