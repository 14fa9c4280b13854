import { request as ask } from 'node:http';
import { Body, Controller, Param } from '@nestjs/common';
import { anActor } from '@workops/kernel/testing';
import { eventually, latch } from '@workops/platform/testing';
import { edgeApp, type EdgeApp } from '../testing/edge-app';
import type { Listing } from '../envelope';
import { Field } from '../fields/field';
import { text } from '../fields/shapes';
import { Operation } from '../operation';
import { WEBSITE_CREDENTIALS } from '../operation-declaration';
import { wholeListing } from '../page';

const LARGE_BODY = 32 * 1024 * 1024;

class Work {
  @Field(text({ min: 1, max: LARGE_BODY }), { person: false })
  name: string;
}

const common = {
  tag: 'Works',
  summary: 'Works',
  tier: 'beta',
  credentials: WEBSITE_CREDENTIALS,
  response: Work,
  scopes: [],
  errors: [],
} as const;

/** Names of the running work. */
let running: string[] = [];
let end = latch();

async function work(name: string): Promise<Work> {
  running.push(name);
  try {
    await end.opened;
    if (name === 'failing') throw new Error('out of luck');
    return { name };
  } finally {
    running.splice(running.indexOf(name), 1);
  }
}

const named = { params: { name: { shape: text({ max: 50 }), description: 'Its name.' } } };

@Controller()
class Works {
  @Operation.get('/works/:name', { ...common, ...named, id: 'readWork' })
  read(@Param('name') name: string): Promise<Work> {
    return work(name);
  }

  @Operation.get('/heavy-works/:name', { ...common, ...named, id: 'readHeavyWork', heavy: true })
  readHeavy(@Param('name') name: string): Promise<Work> {
    return work(name);
  }

  @Operation.get('/long-works', { ...common, id: 'readLongWork', heavy: true, list: 'total' })
  readLong(): Listing<Work> {
    running.push('long');
    const works = Array.from({ length: 256 }, () => ({ name: 'a'.repeat(LARGE_BODY / 256) }));
    return wholeListing(works);
  }

  @Operation.post('/works', { ...common, id: 'createWork', outlivesTheApp: 'data' })
  create(@Body() { name }: Work): Promise<Work> {
    return work(name);
  }

  @Operation.post('/bulky-works', { ...common, id: 'createBulkyWork', outlivesTheApp: 'data', bodyLimit: LARGE_BODY })
  createBulky(@Body() { name }: Work): Promise<Work> {
    return work(name);
  }
}

/** Long enough that no call is refused for its waiting time, even on a busy machine. */
const PATIENT_MS = 120_000;

const ORIGIN = 'https://example.com';
let app: EdgeApp;
let port: number;

beforeAll(async () => {
  const mine = anActor();
  const site = { actor: { ...mine, credentialId: 'site' }, kind: 'publishable_key', origins: [ORIGIN] } as const;
  app = await edgeApp({
    controllers: [Works],
    tokens: { mine: { actor: mine }, theirs: { actor: anActor() }, site },
    patience: { call: PATIENT_MS, bulky: PATIENT_MS },
  });
  await app.app.listen(0, '127.0.0.1');
  port = Number(new URL(await app.app.getUrl()).port);
});
afterAll(() => app.close());
beforeEach(() => {
  running = [];
  end = latch();
});
// Calls that a failed test left running must not occupy slots of later tests.
afterEach(() => end.open());

const call = async (path: string, token = 'mine', over: { remoteAddress?: string } = {}) => {
  const headers = { authorization: `Bearer ${token}`, origin: ORIGIN };
  return (await app.send({ method: 'GET', url: `/api/v1${path}`, headers, ...over })).statusCode;
};
const times = (count: number, each: () => Promise<number>) => Array.from({ length: count }, each);
const untilRun = (count: number) => eventually(() => running.length === count);
/** Waits long enough for more calls to start. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/**
 * Makes a call over its own connection, and returns a function that breaks the connection. The response is not read.
 */
function callOverSocket(
  path: string,
  body?: string,
  { token = 'mine', localAddress = '127.0.0.1' } = {},
): { abandon: () => void } {
  const sent = ask({
    port,
    path: `/api/v1${path}`,
    method: body === undefined ? 'GET' : 'POST',
    agent: false,
    localAddress,
  });
  sent.setHeader('authorization', `Bearer ${token}`).setHeader('origin', ORIGIN);
  if (body !== undefined) sent.setHeader('content-type', 'application/json').setHeader('content-length', 100);
  sent.on('error', () => undefined);
  sent.on('response', () => undefined);
  if (body === undefined) sent.end();
  else sent.write(body);
  return { abandon: () => sent.destroy() };
}

describe('the calls of a workspace', () => {
  it('run ten at once and queue beyond that, independently of other workspaces', async () => {
    const answers = times(25, () => call('/works/mine'));
    await untilRun(10);
    const otherCalls = times(2, () => call('/works/theirs', 'theirs'));
    await untilRun(12);
    await pause();
    expect(running.filter((name) => name === 'mine')).toHaveLength(10);
    end.open();
    expect(new Set(await Promise.all([...answers, ...otherCalls]))).toEqual(new Set([200]));
  });

  it('run one at a time if they are heavy, and leave room for others', async () => {
    const answers = times(8, () => call('/heavy-works/heavy'));
    await untilRun(1);
    const otherCalls = times(2, () => call('/works/light'));
    await untilRun(3);
    expect(running.filter((name) => name === 'heavy')).toHaveLength(1);
    end.open();
    expect(new Set(await Promise.all([...answers, ...otherCalls]))).toEqual(new Set([200]));
  });

  it('are read one at a time if their bodies may be large', async () => {
    const headers = { authorization: 'Bearer mine', 'content-type': 'application/json' };
    const answers = times(
      4,
      async () =>
        (await app.send({ method: 'POST', url: '/api/v1/bulky-works', headers, payload: { name: 'bulky' } }))
          .statusCode,
    );
    await eventually(() => running.includes('bulky'));
    const light = call('/works/light');
    await eventually(() => running.includes('light'));
    await pause();
    const together = [...running];
    end.open();
    expect(new Set(await Promise.all([...answers, light]))).toEqual(new Set([200, 201]));
    expect(together).toEqual(['bulky', 'light']);
  });

  it('are refused at once with Retry-After if too many wait', async () => {
    const answers = times(12, () => call('/works/visitor', 'site'));
    await untilRun(2);
    const refused = await app.send({
      method: 'GET',
      url: '/api/v1/works/late',
      headers: { authorization: 'Bearer site', origin: ORIGIN },
    });
    expect([refused.statusCode, refused.json().error.code, refused.headers['retry-after']]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '1',
    ]);
    end.open();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  });

  it('release their slots after failures, malformed bodies and disconnected clients', async () => {
    const failing = times(10, () => call('/works/failing'));
    await untilRun(10);
    const waiting = Array.from({ length: 5 }, () => callOverSocket('/works/waiting'));
    await pause();
    for (const { abandon } of waiting) abandon();
    await pause();
    end.open();
    expect(new Set(await Promise.all(failing))).toEqual(new Set([500]));
    expect(running).not.toContain('waiting');

    const post = (payload: string) =>
      app.send({
        method: 'POST',
        url: '/api/v1/works',
        headers: { authorization: 'Bearer mine', 'content-type': 'application/json' },
        payload,
      });
    for (let calls = 0; calls < 12; calls += 1) expect((await post('{"name": 5}')).statusCode).toBe(400);
    const sending = Array.from({ length: 10 }, () => callOverSocket('/works', '{'));
    await pause();
    for (const { abandon } of sending) abandon();

    end = latch();
    const answered = Array.from({ length: 10 }, () => callOverSocket('/works/answered'));
    await untilRun(10);
    for (const { abandon } of answered) abandon();
    const next = times(10, () => call('/works/next'));
    await pause();
    // Their work continues although their clients are gone.
    expect(new Set(running)).toEqual(new Set(['answered']));
    end.open();
    expect(new Set(await Promise.all(next))).toEqual(new Set([200]));
  });
});

describe('website visitors', () => {
  it('do not block others by sending slowly, from any number of addresses', async () => {
    const addresses = ['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.4'];
    const slow = addresses.map((localAddress) => callOverSocket('/works', '{', { token: 'site', localAddress }));
    await pause();
    const other = call('/works/visitor', 'site', { remoteAddress: '192.0.2.1' });
    await pause();
    end.open();
    const answer = await other;
    for (const { abandon } of slow) abandon();
    expect(answer).toBe(200);
  });

  it('do not block others by not reading their responses', async () => {
    const deaf = callOverSocket('/long-works', undefined, { token: 'site', localAddress: '127.0.0.2' });
    await untilRun(1);
    const other = call('/heavy-works/visitor', 'site', { remoteAddress: '192.0.2.1' });
    end.open();
    const answer = await other;
    deaf.abandon();
    expect(answer).toBe(200);
  });

  it("block neither each other nor the workspace's staff", async () => {
    const from = (remoteAddress: string) => () => call('/works/visitor', 'site', { remoteAddress });
    const greedy = times(9, from('2001:db8::1'));
    await untilRun(2);
    const sameNetwork = times(1, from('2001:db8::2'));
    const otherCalls = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].map((address) => from(address)());
    await untilRun(5);
    const staff = times(10, () => call('/works/staff'));
    await untilRun(15);
    end.open();
    expect(new Set(await Promise.all([...greedy, ...sameNetwork, ...otherCalls, ...staff]))).toEqual(new Set([200]));
  });
});
