import { endOfDeviceJob, openDeviceJobs } from '@workops/access/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, type Page, type Refusal } from '../testing/api-app';

interface Job {
  id: string;
  kind: string;
  status: string;
  payload: object;
  result: object | null;
}
type Answer = { data: Job } & Refusal;

describe('device jobs', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async () => {
    const { token } = await api.workspace(ALL_SCOPES);
    const device = async () => {
      const made = await api.insist<{ data: { id: string; claim_code: string } }>('POST', '/device-agents', {
        token,
        body: { name: 'Impresora' },
      });
      const { id, claim_code: code } = made.body.data;
      const claimed = await api.insist<{ data: { token: string } }>('POST', '/device-agent/claim', {
        body: { claim_code: code },
      });
      return { id, token: claimed.body.data.token };
    };
    const ask = (id: string, over: object = {}) =>
      api.call<Answer>('POST', `/device-agents/${id}/jobs`, {
        token,
        body: { kind: 'print_receipt', payload: { n: 1 }, ...over },
      });
    const take = (as: string, wait = 0) =>
      api.call<Page<Job> & Refusal>('GET', `/device-agent/jobs?wait=${wait}`, { token: as });
    const ack = (as: string, id: string, body: object = { outcome: 'done', result: { pages: 1 } }) =>
      api.call<Answer>('POST', `/device-agent/jobs/${id}/ack`, { token: as, body });
    return { token, device, ask, take, ack };
  };

  it('are leased once each to their device, oldest first, ten at most', async () => {
    const { token, device, ask, take, ack } = await setUp();
    const [printer, other] = [await device(), await device()];
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push((await ask(printer.id, { payload: { n } })).body.data.id);
    const both = await Promise.all([take(printer.token), take(printer.token)]);
    const leasedIds = both.flatMap(({ body }) => body.data.map(({ id }) => id));
    expect([...leasedIds].sort()).toEqual(ids);
    expect((await take(printer.token)).body.data).toEqual([]);
    expect((await take(other.token)).body.data).toEqual([]);
    expect((await ack(other.token, ids[0]!)).status).toBe(404);
    expect((await ack(printer.token, ids[0]!)).body.data).toMatchObject({ status: 'done', result: { pages: 1 } });
    expect((await ack(printer.token, ids[0]!)).status).toBe(200);
    const late = await ack(printer.token, ids[0]!, { outcome: 'failed' });
    expect([late.status, late.body.error.details.reason]).toEqual([409, 'lease_lost']);
    const waiting = (await ask(printer.id)).body.data.id;
    expect((await ack(printer.token, waiting)).status).toBe(409);
    expect(
      (await api.call<Answer>('GET', `/device-agents/${printer.id}/jobs/${ids[0]}`, { token })).body.data,
    ).toMatchObject({ status: 'done' });
    expect((await api.call<Answer>('GET', `/device-agents/${other.id}/jobs/${ids[0]}`, { token })).status).toBe(404);
    expect((await api.call<Page<Job>>('GET', `/device-agents/${printer.id}/jobs`, { token })).body.data).toHaveLength(
      13,
    );
  });

  it('are leased again after a lease expires, but not after their deadline', async () => {
    const { token, device, ask, take, ack } = await setUp();
    const printer = await device();
    const { id } = (await ask(printer.id)).body.data;
    await take(printer.token);
    const over = (what: 'leased_until' | 'expires_at') => endOfDeviceJob(api.database, id, what);
    const status = async () =>
      (await api.call<Answer>('GET', `/device-agents/${printer.id}/jobs/${id}`, { token })).body.data.status;
    expect(await status()).toBe('leased');
    await over('leased_until');
    expect(await status()).toBe('queued');
    expect((await ack(printer.token, id)).status).toBe(409);
    expect((await take(printer.token)).body.data).toMatchObject([{ id, status: 'leased' }]);
    await over('leased_until');
    await over('expires_at');
    expect(await status()).toBe('expired');
    expect((await take(printer.token)).body.data).toEqual([]);
    await ask(printer.id);
    expect(await status()).toBe('expired');
    expect(await openDeviceJobs(api.database, printer.id)).toBe(1);
  });

  it('reach a waiting device, which also learns of the revocation of its token', async () => {
    const { token, device, ask, take } = await setUp();
    const printer = await device();
    const waiting = take(printer.token, 25);
    const { id } = (await ask(printer.id)).body.data;
    expect((await waiting).body.data).toMatchObject([{ id }]);
    const refused = take(printer.token, 25);
    await api.call('DELETE', `/device-agents/${printer.id}`, { token });
    expect((await refused).status).toBe(401);
    expect((await ask(printer.id)).status).toBe(404);
  });

  it("do not use the workspace's call slots while a device waits", async () => {
    const { token, device, ask, take } = await setUp();
    const [printer, other] = [await device(), await device()];
    // More than the call slots of a workspace.
    const waiting = Array.from({ length: 12 }, () => take(other.token, 25));
    const { id } = (await ask(printer.id)).body.data;
    expect((await take(printer.token)).body.data).toMatchObject([{ id }]);
    expect((await api.call('DELETE', `/device-agents/${other.id}`, { token })).status).toBe(204);
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('are rejected beyond their limits, and a heartbeat is shown', async () => {
    const { token, device, ask } = await setUp();
    const printer = await device();
    for (const wrong of [
      { kind: 'Print' },
      { payload: { text: 'x'.repeat(16 * 1024) } },
      { expires_in: 9 },
      { expires_in: 86_401 },
    ])
      expect((await ask(printer.id, wrong)).status).toBe(400);
    expect(
      (await api.call('POST', '/device-agent/heartbeat', { token: printer.token, body: { version: '2.4.1' } })).status,
    ).toBe(204);
    const listed = await api.call<Page<{ last_seen_at: string | null }>>('GET', '/device-agents', { token });
    expect(listed.body.data).toMatchObject([{ last_seen_at: expect.any(String) }]);
  });
});
