import { anActor, ManualClock } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { edgeApp, type EdgeApp } from '../testing/edge-app';
import { Notes, outside, surroundings, allowEnd, waits } from '../testing/kept-notes';
import { sweepKeptAnswers } from './kept-answers';

const inForce = jest.fn(() => new Promise<void>((resolve) => setImmediate(resolve)));

let test: TestDatabase;
let edge: EdgeApp;
let other: EdgeApp;
const clock = new ManualClock();
const actor = anActor();
const colleague = anActor({ workspaceId: actor.workspaceId });

beforeAll(async () => {
  surroundings.inForce = inForce;
  test = await testDatabase();
  await test.database.query('CREATE TABLE public.note (workspace_id uuid NOT NULL, text text NOT NULL)');
  const tokens = {
    mine: { actor },
    colleague: { actor: colleague },
    branched: { actor: { ...actor, visibility: { kind: 'branches' as const, locationIds: [] } } },
    narrow: { actor: { ...actor, scopes: new Set<never>() } },
    scarce: { actor: { ...actor, credentialId: 'scarce' }, rateLimit: { credential: { burst: 1, perSecond: 0.001 } } },
  };
  const start = () => edgeApp({ controllers: [Notes], tokens, clock, database: test.database });
  [edge, other] = [await start(), await start()];
});
afterAll(async () => {
  await edge.close();
  await other.close();
  await test.drop();
});

interface Call {
  method?: 'POST' | 'PUT';
  body?: object;
  key?: string;
  token?: string;
  path?: string;
  on?: EdgeApp;
}

const post = ({
  method = 'POST',
  body = { text: 'a', act: 'store' },
  key,
  token = 'mine',
  path = '/notes',
  on = edge,
}: Call) =>
  on.send({
    method,
    url: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: JSON.stringify(body),
  });

const stored = async (noted: string): Promise<number> => {
  const [row] = await test.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM public.note WHERE text = $1',
    [noted],
  );
  return row!.count;
};
const isReplay = (answer: { headers: Record<string, unknown> }) => answer.headers['x-idempotent-replay'] === '1';

describe('a call with an Idempotency-Key', () => {
  it('runs once, and a repeat gets the same response', async () => {
    const call = { body: { text: 'once', act: 'store' }, key: 'once' };
    const [first, again] = [await post(call), await post(call)];
    expect([first.statusCode, again.statusCode, first.payload]).toEqual([201, 201, again.payload]);
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    expect(await stored('once')).toBe(1);
  });

  it('is replayed only once the promised effects are in force, and so is a 409', async () => {
    const call = { body: { text: 'promise', act: 'store' }, key: 'promise', path: '/promises' };
    const first = await post(call);
    expect([first.statusCode, inForce.mock.calls.length]).toEqual([201, 0]);
    const again = await post({ ...call, on: other });
    expect([again.statusCode, again.payload, isReplay(again), inForce.mock.calls.length]).toEqual([
      201,
      first.payload,
      true,
      1,
    ]);
    await expect(inForce.mock.results[0]!.value).resolves.toBeUndefined();
    const refused = { ...call, body: { text: 'promise', act: 'store and refuse' }, key: 'no promise' };
    expect([(await post(refused)).statusCode, inForce.mock.calls.length]).toEqual([409, 2]);
    expect([(await post({ ...refused, on: other })).statusCode, inForce.mock.calls.length]).toEqual([409, 3]);
    expect([(await post({ body: refused.body, path: refused.path })).statusCode, inForce.mock.calls.length]).toEqual([
      409, 4,
    ]);
    expect([
      (await post({ ...call, body: { text: 'promise', act: 'forbid' }, key: 'none' })).statusCode,
      inForce.mock.calls.length,
    ]).toEqual([403, 4]);
  });

  it('is recognised in any order and spacing of its body', async () => {
    await post({ body: { text: 'order', act: 'store' }, key: 'order' });
    expect(isReplay(await post({ body: { act: 'store', text: 'order' }, key: 'order' }))).toBe(true);
  });

  it('is refused with another body', async () => {
    await post({ body: { text: 'first', act: 'store' }, key: 'two bodies' });
    const second = await post({ body: { text: 'second', act: 'store' }, key: 'two bodies' });
    expect([second.statusCode, second.json().error.code]).toEqual([409, 'IDEMPOTENCY_KEY_CONFLICT']);
    expect(await stored('second')).toBe(0);
  });

  it('is specific to its credential and path', async () => {
    const call = { body: { text: 'scoped', act: 'store' }, key: 'scoped' };
    await post(call);
    expect(isReplay(await post({ ...call, token: 'colleague' }))).toBe(false);
    expect(isReplay(await post({ ...call, path: '/secrets' }))).toBe(false);
    expect(await stored('scoped')).toBe(2);
  });

  it('is recognised in any spelling of its path, but not with another id or query', async () => {
    const ID = '01930000-0000-7000-8000-00000000abc2';
    const at = async (path: string) => isReplay(await post({ path, key: 'path' }));
    expect(await at(`/notes/${ID}/copies`)).toBe(false);
    for (const path of [
      `/%6eotes/${ID}/%63opies`,
      `/notes/${ID.toUpperCase()}/copies`,
      `/notes/%30${ID.slice(1)}/copies?`,
    ])
      expect([path, await at(path)]).toEqual([path, true]);
    expect(await at(`/notes/${ID.replace('2', '3')}/copies`)).toBe(false);
    expect((await post({ path: `/notes/${ID}/copies?loud=true`, key: 'path' })).json().error.code).toBe(
      'IDEMPOTENCY_KEY_CONFLICT',
    );
  });

  it('is neither replayed nor run again for changed rights', async () => {
    const call = { body: { text: 'rights', act: 'store' }, key: 'rights' };
    const first = await post(call);
    for (const token of ['narrow', 'branched']) {
      const refused = await post({ ...call, token });
      expect([refused.statusCode, refused.json().error]).toMatchObject([
        403,
        { code: 'FORBIDDEN', details: { reason: 'answered_before' } },
      ]);
      expect(isReplay(refused)).toBe(false);
    }
    expect((await post(call)).payload).toBe(first.payload);
    expect(await stored('rights')).toBe(1);
  });

  it('without a credential stores successes but no refusals', async () => {
    const kept = async () => (await test.database.query('SELECT 1 FROM edge.idempotency_key')).length;
    const before = await kept();
    const strange = (key: string, act: string) =>
      post({ path: '/strange-notes', key, token: 'nobody', body: { text: 'strange', act } });
    for (const key of ['a', 'b', 'a']) {
      const refused = await strange(key, 'forbid');
      expect([refused.statusCode, isReplay(refused)]).toEqual([409, false]);
    }
    expect(await kept()).toBe(before);
    expect([isReplay(await strange('a', 'store')), isReplay(await strange('a', 'store'))]).toEqual([false, true]);
    expect(await kept()).toBe(before + 1);
  });

  it('stores a refusal by the operation, without its writes', async () => {
    const call = { body: { text: 'refused', act: 'store and refuse' }, key: 'refused' };
    const [first, again] = [await post(call), await post(call)];
    expect([first.statusCode, first.json().error.details]).toEqual([409, { reason: 'taken' }]);
    expect([again.statusCode, again.payload, isReplay(again)]).toEqual([409, first.payload, true]);
    expect(await stored('refused')).toBe(0);
  });

  it.each(['store or shrug', 'store or refuse'])(
    'is replayed even if its operation swallows errors: %s',
    async (act) => {
      const call = { body: { text: act, act }, key: act };
      const [first, again] = [await post(call), await post(call)];
      expect([first.statusCode, again.statusCode, again.payload, isReplay(again)]).toEqual([
        201,
        201,
        first.payload,
        true,
      ]);
      expect(await stored(act)).toBe(1);
    },
  );

  it('is refused with another body, even if that is malformed or forbidden', async () => {
    await post({ body: { text: 'mine', act: 'store' }, key: 'one body' });
    for (const body of [
      { text: 5, act: 'store' },
      { text: 'mine', act: 'forbid' },
    ]) {
      const refused = await post({ body, key: 'one body' });
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'IDEMPOTENCY_KEY_CONFLICT']);
    }
  });

  it.each([
    ['fails for a reason of ours', { text: 'failed', act: 'store and fail' }, 500],
    ['is forbidden', { text: 'forbidden', act: 'forbid' }, 403],
    ['is malformed', { text: 5, act: 'store' }, 400],
  ])('frees the key when it %s', async (_why, body, status) => {
    const key = `free after ${status}`;
    expect((await post({ body, key })).statusCode).toBe(status);
    const again = await post({ body: { text: key, act: 'store' }, key });
    expect([again.statusCode, isReplay(again)]).toEqual([201, false]);
    expect(await stored(String(body.text))).toBe(0);
  });

  it('frees the key if it exceeds the rate limit', async () => {
    await post({ token: 'scarce' });
    const body = { text: 'soon', act: 'store' };
    expect((await post({ body, key: 'soon', token: 'scarce' })).statusCode).toBe(429);
    expect(await stored('soon')).toBe(0);
  });

  it.each([2, 8])(
    'waits for the running call and replays its response: %i concurrent calls in two processes',
    async (twins) => {
      const call = { body: { text: `twins ${twins}`, act: 'store in 0.3 s' }, key: `twins ${twins}` };
      const answers = await Promise.all(
        Array.from({ length: twins }, (_, index) => post({ ...call, on: index % 2 ? other : edge })),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
      expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
      expect(await stored(`twins ${twins}`)).toBe(1);
    },
  );

  it('is refused with Retry-After if the running call takes too long', async () => {
    const call = { body: { text: 'held', act: 'store when told' }, key: 'held' };
    const running = post(call);
    await Promise.race([waits.opened, running]);
    for (const waiting of await Promise.all([post(call), post({ ...call, on: other }), post({ ...call, on: other })])) {
      expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([503, '1']);
    }
    allowEnd.open();
    expect((await running).statusCode).toBe(201);
    expect(isReplay(await post(call))).toBe(true);
  });

  it('calls the outside before its transaction, and not again for a repeat', async () => {
    const call = { body: { text: 'asked', act: 'store' }, key: 'asked', path: '/asked-notes' };
    const [first, again] = [await post(call), await post(call)];
    expect([first.statusCode, again.payload, isReplay(again)]).toEqual([201, first.payload, true]);
    expect(outside).toEqual([{ text: 'asked', inTransaction: false }]);
    expect((await post({ ...call, key: undefined })).statusCode).toBe(201);
    expect(await stored('asked')).toBe(2);
  });

  it.each(['/locked-notes', '/asked-locked-notes'])(
    'restarts with its turn if the operation takes an undeclared lock: %s',
    async (path) => {
      const before = outside.length;
      const text = `locked at ${path}`;
      const call = { body: { text, act: 'store' }, key: path, path };
      const [first, again] = [await post(call), await post({ ...call, on: other })];
      expect([first.statusCode, again.statusCode, again.payload, isReplay(again)]).toEqual([
        201,
        201,
        first.payload,
        true,
      ]);
      expect([await stored(text), await stored(`${text}, locked`)]).toEqual([1, 1]);
      expect(outside.length - before).toBe(path === '/locked-notes' ? 0 : 1);
      const refused = { body: { text: `refused at ${path}`, act: 'store and refuse' }, key: `refused ${path}`, path };
      const [refusal, repeated] = [await post(refused), await post(refused)];
      expect([refusal.statusCode, repeated.payload, isReplay(repeated)]).toEqual([409, refusal.payload, true]);
      expect(await stored(refused.body.text)).toBe(0);
    },
  );

  it('stores no refusal of an operation that calls the outside between its transactions', async () => {
    const path = '/outside-notes/01930000-0000-7000-8000-00000000abc2';
    const call = { method: 'PUT', body: { text: 'outside', act: 'store' }, key: 'outside', path } as const;
    const before = outside.length;
    surroundings.outsideRefuses = true;
    const refused = [await post(call), await post(call)];
    expect(refused.map((answer) => [answer.statusCode, isReplay(answer)])).toEqual(Array(2).fill([409, false]));
    surroundings.outsideRefuses = false;
    const [first, again] = [await post(call), await post(call)];
    expect([first.statusCode, isReplay(first), again.payload, isReplay(again)]).toEqual([
      200,
      false,
      first.payload,
      true,
    ]);
    expect([outside.length - before, await stored('outside')]).toEqual([3, 1]);
  });

  it.each([
    ['a secret', '/secrets', 'the secret of mine'],
    ['what is kept of a patient', '/records', 'the record of mine'],
  ])('encrypts a response that shows %s', async (_what, path, shown) => {
    const call = { body: { text: 'mine', act: 'store' }, key: path, path };
    const [first, again] = [await post(call), await post(call)];
    expect(first.json().data.text).toBe(shown);
    expect([again.payload, isReplay(again)]).toEqual([first.payload, true]);
    const kept = await test.database.query<{ body: string; sealed: boolean }>(
      'SELECT body, sealed FROM edge.idempotency_key',
    );
    expect(kept.filter(({ sealed }) => sealed)).not.toHaveLength(0);
    for (const { body } of kept) expect(body).not.toContain(shown);
  });

  it('expires after 24 hours, and is then swept', async () => {
    const call = { body: { text: 'old', act: 'store' }, key: 'old' };
    await post(call);
    clock.advance(24 * 60 * 60 * 1_000 - 1);
    expect(isReplay(await post(call))).toBe(true);
    clock.advance(1);
    expect(isReplay(await post(call))).toBe(false);
    expect(await stored('old')).toBe(2);
    expect(await sweepKeptAnswers(test.database, clock)).toBeGreaterThan(0);
    expect(isReplay(await post(call))).toBe(true);
    clock.advance(24 * 60 * 60 * 1_000);
    await sweepKeptAnswers(test.database, clock);
    expect(await test.database.query('SELECT 1 FROM edge.idempotency_key')).toHaveLength(0);
  });

  it.each(['', 'x'.repeat(256), 'tab\there', 'ñ'])('is refused with the key %j', async (key) => {
    const answer = await post({ key });
    expect([answer.statusCode, answer.json().error.details.params]).toEqual([
      400,
      [expect.objectContaining({ path: 'Idempotency-Key' })],
    ]);
  });
});
