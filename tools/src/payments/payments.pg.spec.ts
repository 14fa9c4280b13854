import { randomUUID } from 'node:crypto';
import { ApiApp } from '@workops/api/testing';
import { MandateRounds, paymentSettings } from '@workops/billing';
import { mandatesAged, mandatesToldAgain } from '@workops/billing/testing';
import { ALL_SCOPES, systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { createLogger } from '@workops/platform/process';
import type { ProviderName } from './kept-mandates';
import { callbackBody, callbackHeaders, LocalPayments, type PaymentFault } from './local-payments';

const PATH = '/tenant/payment-method';
const NONE = { provider: null, status: null, mandateId: null };

interface Method {
  provider: string;
  status: string;
  mandateId: string;
  setupUrl: string | null;
}

let payments: LocalPayments;
let api: ApiApp;
let rounds: MandateRounds;

beforeAll(async () => {
  payments = await LocalPayments.start();
  api = await ApiApp.start(payments.settings);
  rounds = new MandateRounds({
    database: api.database,
    clock: systemClock,
    ids: systemIds,
    logger: createLogger('test', 'silent'),
    directories: { notices: api.access.notices },
    settings: paymentSettings(payments.settings),
  });
});
afterAll(async () => {
  await rounds.leaveOff();
  await api.close();
  await payments.close();
});

const round = () => Promise.all(rounds.rounds.map((each) => each()));

async function setUp() {
  const { id, token } = await api.workspace(ALL_SCOPES);
  const call = async (method: 'GET' | 'POST' | 'DELETE', body?: object, headers?: Record<string, string>) => {
    const answer = await api.call<{
      data: Method;
      error?: { details?: { reason?: string; body?: { path: string }[] } };
    }>(method, PATH, {
      token,
      body,
      headers,
    });
    return { status: answer.status, data: answer.body?.data, details: answer.body?.error?.details };
  };
  const start = (over: object = {}, headers?: Record<string, string>) =>
    call('POST', { provider: 'provider_a', return_url: 'https://shop.example.com/back', ...over }, headers);
  const acts = async () => {
    const { body } = await api.call<{ data: { action: string }[] }>('GET', '/audit-log', { token });
    return body.data
      .map(({ action }) => action)
      .filter((action) => action.startsWith('payment_method'))
      .reverse();
  };
  const told = async () =>
    (await api.call<{ data: { kind: string; subject: string }[] }>('GET', '/notifications', { token })).body.data;
  const notices = async () => (await told()).map(({ kind }) => kind);
  const aged = (what: 'created' | 'asked', hours: number) => mandatesAged(api.database, id, what, hours);
  const made = () => payments.mandates.all().filter(({ reference }) => reference.startsWith(id));
  return { id, token, call, start, status: async () => (await call('GET')).data, acts, told, notices, aged, made };
}

/** Posts a callback; returns the answer's status. */
async function callback(
  provider: ProviderName,
  mandateId: string,
  {
    event = randomUUID(),
    at = new Date(),
    ...over
  }: { event?: string; at?: Date; signed?: string; headers?: object } = {},
) {
  const payload = callbackBody(provider, mandateId, event);
  const headers = {
    'content-type': 'application/json',
    ...callbackHeaders(provider, over.signed ?? payload, at),
    ...over.headers,
  };
  return (await api.http.send({ method: 'POST', url: `/inbound/payments/${provider}`, headers, payload })).statusCode;
}

const fault = (over: Partial<PaymentFault>) =>
  payments.fail({ provider: 'provider_a', operation: 'ask', status: 503, times: 1, ...over });
const says = (mandateId: string, status: 'pending' | 'active' | 'revoked' | 'failed') => {
  payments.mandates.find(mandateId)!.status = status;
};

describe.each(['provider_a', 'provider_b'] as const)('a payment method at %s', (provider) => {
  it("changes only by the provider's answer, regardless of forged, old, early, late or repeated callbacks", async () => {
    const { start, status, acts } = await setUp();
    expect(await status()).toEqual(NONE);
    const { data } = await start({ provider });
    expect(data).toMatchObject({ provider, status: 'pending', setupUrl: expect.stringContaining('/setup/') });
    const { mandateId } = data;
    says(mandateId, 'active');
    expect(await callback(provider, mandateId, { signed: '{"other":1}' })).toBe(401);
    expect(await callback(provider, mandateId, { at: new Date(Date.now() - 301_000) })).toBe(401);
    expect(await callback(provider, mandateId, { headers: { 'x-provider-signature': '', 'x-signature': '' } })).toBe(
      401,
    );
    says(mandateId, 'pending');
    const event = randomUUID();
    expect(await callback(provider, mandateId, { event })).toBe(200);
    expect(await status()).toEqual({ provider, status: 'pending', mandateId });
    says(mandateId, 'active');
    expect(await callback(provider, mandateId, { event })).toBe(200);
    expect(await status()).toMatchObject({ status: 'pending' });
    fault({ provider });
    const second = randomUUID();
    expect(await callback(provider, mandateId, { event: second })).toBe(503);
    expect(await status()).toMatchObject({ status: 'pending' });
    expect(
      await Promise.all(Array.from({ length: 5 }, () => callback(provider, mandateId, { event: second }))),
    ).toEqual(Array(5).fill(200));
    expect(await status()).toEqual({ provider, status: 'active', mandateId });
    says(mandateId, 'pending');
    expect(await callback(provider, mandateId)).toBe(200);
    expect(await status()).toMatchObject({ status: 'active' });
    expect(await callback(provider, 'unknown')).toBe(200);
    expect(await acts()).toEqual(['payment_method.started', 'payment_method.activated']);
  });
});

describe('a payment method', () => {
  it('is created once at the provider, despite concurrent calls and lost answers', async () => {
    const { start, made } = await setUp();
    fault({ operation: 'create' });
    expect((await start()).status).toBe(503);
    const answers = await Promise.all(Array.from({ length: 8 }, () => start()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.mandateId)).size).toBe(1);
    expect((await start()).status).toBe(200);
    expect(made()).toHaveLength(1);
  });

  it('is revoked at its provider when a method of the other provider replaces it', async () => {
    const { start, status, acts, notices, made } = await setUp();
    await start();
    expect((await start({ provider: 'provider_b' })).status).toBe(201);
    expect(await status()).toMatchObject({ provider: 'provider_b', status: 'pending' });
    await round();
    expect(made().map(({ status: kept }) => kept)).toEqual(['revoked', 'pending']);
    expect(await acts()).toEqual(['payment_method.started', 'payment_method.failed', 'payment_method.started']);
    expect(await notices()).toEqual(['payment_method_failed']);
  });

  it('stays until its replacement is active, and is then revoked', async () => {
    const { id, start, status, made, told } = await setUp();
    const first = (await start()).data.mandateId;
    says(first, 'active');
    await callback('provider_a', first);
    expect(await start()).toMatchObject({ status: 409, details: { reason: 'already_active' } });
    const { data } = await start({ provider: 'provider_b', replace: true });
    expect(await status()).toMatchObject({ mandateId: first, status: 'active' });
    says(data.mandateId, 'active');
    fault({ operation: 'revoke' });
    await callback('provider_b', data.mandateId);
    expect(await status()).toMatchObject({ provider: 'provider_b', status: 'active' });
    await round();
    expect(made()[0]!.status).toBe('active');
    await mandatesToldAgain(api.database, id);
    await round();
    expect(made().map(({ status: kept }) => kept)).toEqual(['revoked', 'active']);
    expect(await told()).toMatchObject([
      { kind: 'payment_method_revoked', subject: 'El medio de pago fue reemplazado' },
    ]);
  });

  it('is polled, fails after a day without an answer, and can be started again', async () => {
    const { start, status, aged, made } = await setUp();
    const { mandateId } = (await start()).data;
    await aged('asked', 1);
    says(mandateId, 'active');
    await round();
    expect(await status()).toMatchObject({ status: 'active' });
    const other = await setUp();
    const late = (await other.start()).data.mandateId;
    await other.aged('created', 25);
    await other.aged('asked', 25);
    fault({});
    await round();
    expect(await other.status()).toMatchObject({ status: 'failed', mandateId: late });
    says(late, 'active');
    expect(await callback('provider_a', late)).toBe(200);
    expect(await other.status()).toMatchObject({ status: 'failed' });
    await round();
    expect(other.made()[0]!.status).toBe('revoked');
    expect((await other.start()).status).toBe(201);
    expect(made()).toHaveLength(1);
  });

  it('is revoked at the provider before it ends here; deleting a missing one gives 404', async () => {
    const { start, call, status, acts } = await setUp();
    expect((await call('DELETE')).status).toBe(404);
    const { mandateId } = (await start()).data;
    says(mandateId, 'active');
    await callback('provider_a', mandateId);
    fault({ operation: 'revoke' });
    expect((await call('DELETE')).status).toBe(503);
    expect(await status()).toMatchObject({ status: 'active' });
    expect((await call('DELETE')).status).toBe(204);
    expect((await call('DELETE')).status).toBe(204);
    expect(payments.mandates.find(mandateId)!.status).toBe('revoked');
    expect(await status()).toMatchObject({ status: 'revoked', mandateId });
    expect(await acts()).toEqual(['payment_method.started', 'payment_method.activated', 'payment_method.revoked']);
  });

  it('is revoked even if the provider of its pending replacement is down', async () => {
    const { start, call, status, acts } = await setUp();
    const { mandateId } = (await start()).data;
    says(mandateId, 'active');
    await callback('provider_a', mandateId);
    await start({ provider: 'provider_b', replace: true });
    fault({ provider: 'provider_b', operation: 'revoke' });
    expect((await call('DELETE')).status).toBe(503);
    expect(await status()).toMatchObject({ provider: 'provider_b', status: 'pending' });
    expect((await call('DELETE')).status).toBe(204);
    expect((await acts()).slice(3)).toEqual(['payment_method.revoked', 'payment_method.failed']);
  });

  it('ends if the provider no longer knows it, however this is found out', async () => {
    const [taken, told, asked] = [await setUp(), await setUp(), await setUp()];
    for (const { start } of [taken, told]) {
      const { mandateId } = (await start()).data;
      says(mandateId, 'active');
      await callback('provider_a', mandateId);
    }
    fault({ operation: 'revoke', status: 404 });
    expect((await taken.call('DELETE')).status).toBe(204);
    expect(await taken.status()).toMatchObject({ status: 'revoked' });
    fault({ operation: 'ask', status: 410 });
    expect(await callback('provider_a', (await told.status()).mandateId!)).toBe(200);
    expect(await told.status()).toMatchObject({ status: 'revoked' });
    await asked.start();
    await asked.aged('asked', 1);
    fault({ operation: 'ask', status: 404 });
    await round();
    expect(await asked.status()).toMatchObject({ status: 'failed' });
    expect((await asked.start()).status).toBe(201);
  });

  it("is stored as failed if the provider's answer refuses it, so that a new start differs", async () => {
    const { id, start, status } = await setUp();
    payments.mandates.make('provider_a', `${id}.1`, {
      livemode: true,
      returnUrl: 'https://shop.example.com/back',
    }).status = 'failed';
    const key = { 'idempotency-key': randomUUID() };
    expect(await start({}, key)).toMatchObject({ status: 422, details: { body: [{ path: 'provider' }] } });
    expect(await status()).toMatchObject({ status: 'failed' });
    expect((await start({}, { 'idempotency-key': randomUUID() })).status).toBe(201);
  });

  it('is refused for a provider refusal, a return page without https, or the wrong mode', async () => {
    const { start, status, token } = await setUp();
    fault({ operation: 'create', status: 400 });
    expect(await start()).toMatchObject({ status: 422, details: { body: [{ path: 'provider' }] } });
    for (const wrong of [
      'http://shop.example.com',
      'javascript:alert(1)',
      'https:shop',
      'https://u:p@shop.example.com',
    ])
      expect((await start({ return_url: wrong })).status).toBe(400);
    expect((await start({ provider: 'provider_c' })).status).toBe(400);
    expect(await status()).toEqual(NONE);
    const { mandateId } = (await start()).data;
    Object.assign(payments.mandates.find(mandateId)!, { livemode: false, status: 'active' });
    expect(await callback('provider_a', mandateId)).toBe(503);
    expect(await status()).toMatchObject({ status: 'pending' });
    expect(token).toBeTruthy();
  });

  it('is created with the test credential in a sandbox', async () => {
    const { workspace, apiKey } = await api.access.createWorkspace({ name: 'Prueba', livemode: false });
    const sandbox = { id: workspace.id, token: apiKey.token };
    const body = { provider: 'provider_b', return_url: 'https://shop.example.com/back' };
    expect((await api.call('POST', PATH, { token: sandbox.token, body })).status).toBe(201);
    expect(payments.mandates.all().find(({ reference }) => reference.startsWith(sandbox.id))).toMatchObject({
      livemode: false,
    });
  });

  it('is shown, changed and made to fail by the commands of both providers', async () => {
    const { id, start, call, status } = await setUp();
    const door = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${payments.url}/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: (await answer.json()) as Record<string, Record<string, unknown>[]> };
    };
    for (const provider of ['provider_a', 'provider_b'] as const) {
      expect(await door('POST', '_faults', { provider, operation: 'create', status: 503, times: 1 })).toMatchObject({
        status: 201,
      });
      expect((await start({ provider })).status).toBe(503);
      const { mandateId } = (await start({ provider })).data;
      const kept = async () => (await door('GET', '_mandates')).body.mandates!.filter(({ id: of }) => of === mandateId);
      const shown = { provider, id: mandateId, reference: expect.stringContaining(id), livemode: true };
      expect(await kept()).toEqual([{ ...shown, status: 'pending' }]);
      expect((await door('PUT', `_mandates/${mandateId}`, { status: 'active' })).status).toBe(200);
      expect(await kept()).toEqual([{ ...shown, status: 'active' }]);
      expect(await door('POST', '_faults', { provider, operation: 'ask', status: 500, times: 1 })).toMatchObject({
        status: 201,
      });
      expect([await callback(provider, mandateId), await callback(provider, mandateId)]).toEqual([503, 200]);
      expect(await status()).toEqual({ provider, status: 'active', mandateId });
      const requests = (await door('GET', `_requests?contains=${mandateId}`)).body.requests!;
      expect(requests.map(({ path }) => path)).toEqual(
        Array(2).fill(provider === 'provider_a' ? `/a/mandates/${mandateId}` : `/b/v2/agreements/${mandateId}`),
      );
      expect(requests[0]).toEqual({
        path: expect.any(String),
        headers: expect.any(Object),
        body: '',
        at: expect.any(String),
      });
      expect(await door('POST', '_faults', { provider, operation: 'revoke', status: 503, times: 1 })).toMatchObject({
        status: 201,
      });
      expect([(await call('DELETE')).status, (await call('DELETE')).status]).toEqual([503, 204]);
      expect(await kept()).toEqual([{ ...shown, status: 'revoked' }]);
    }
    expect((await door('PUT', '_mandates/none', { status: 'active' })).status).toBe(404);
    expect(
      (await door('POST', '_faults', { provider: 'provider_c', operation: 'ask', status: 500, times: 1 })).status,
    ).toBe(400);
  });
});
