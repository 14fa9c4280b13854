import { createHash, createHmac, randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { ApiApp } from './testing/api-app';
import { GraphServer } from './testing/graph-server';

/** End of the name of the prepared BEGIN, and of COMMIT, in the message that runs it. */
const BEGIN = `w${createHash('sha1').update('BEGIN').digest('hex').slice(0, 24)}\0`;
const COMMIT = 'commit\0';

describe('the writes to the connection from BEGIN to COMMIT', () => {
  let api: ApiApp;
  let token: string;
  let writes: jest.SpiedFunction<Socket['write']>;

  beforeAll(async () => {
    writes = jest.spyOn(Socket.prototype, 'write');
    // Disables the log of calls, which has its own transaction.
    api = await ApiApp.start({ REQUEST_LOG_PER_MINUTE: '0' });
    ({ token } = await api.workspace());
  });
  afterAll(async () => {
    writes.mockRestore();
    await api.close();
  });

  /** Number of writes per transaction committed during the call; a transaction has its connection to itself. */
  async function countedDuring(call: () => Promise<{ status: number }>, answered = 201): Promise<number[]> {
    writes.mockClear();
    const { status } = await call();
    expect(status).toBe(answered);
    const [open, counted] = [new Map<unknown, number>(), [] as number[]];
    writes.mock.calls.forEach(([bytes], index) => {
      const socket = writes.mock.contexts[index];
      if (!Buffer.isBuffer(bytes)) return;
      if (bytes.includes(BEGIN)) open.set(socket, 0);
      const count = open.get(socket);
      if (count === undefined) return;
      open.set(socket, count + 1);
      if (!bytes.includes(COMMIT)) return;
      counted.push(count + 1);
      open.delete(socket);
    });
    return counted;
  }

  let hour = Date.UTC(2031, 0, 6, 12);
  const appointment = () => {
    hour += 60 * 60 * 1_000;
    return {
      starts_at: new Date(hour).toISOString(),
      ends_at: new Date(hour + 30 * 60 * 1_000).toISOString(),
      customer_name: 'Ana',
    };
  };

  /** Minimum over a few calls, because a call whose cached settings have just expired reads them in its transaction. */
  async function fewest(call: () => Promise<{ status: number }>, answered?: number): Promise<number> {
    const counts: number[] = [];
    for (let n = 0; n < 4; n += 1) counts.push(...(await countedDuring(call, answered)));
    expect(counts).toHaveLength(4);
    return Math.min(...counts);
  }

  it.each([
    { path: '/contacts', body: () => ({ name: 'Ana' }), plain: 2, keyed: 2 },
    // The diary's settings are read before the transaction, but with a key within it.
    { path: '/appointments', body: appointment, plain: 4, keyed: 5 },
  ])('are $plain for POST $path, and $keyed with an Idempotency-Key', async ({ path, body, plain, keyed }) => {
    const post = (headers: Record<string, string>) => api.call('POST', path, { token, body: body(), headers });
    expect(await fewest(() => post({}))).toBe(plain);
    expect(await fewest(() => post({ 'idempotency-key': randomUUID() }))).toBe(keyed);
  });

  it('are 3 for a WhatsApp webhook from a known sender, with any number of messages', async () => {
    const graph = await GraphServer.start();
    try {
      const account = {
        kind: 'whatsapp',
        provider: 'cloud_api',
        name: 'Ventas',
        address: '+56911111111',
        config: graph.config,
      };
      const { body } = await api.call<{ data: { id: string } }>('POST', '/messaging-accounts', {
        token,
        body: account,
      });
      const text = () => ({
        from: '56922222222',
        id: `wamid.${randomUUID()}`,
        timestamp: '1800000000',
        type: 'text',
        text: { body: 'Hola' },
      });
      const post = async (count: number) => {
        const value = {
          messaging_product: 'whatsapp',
          metadata: { phone_number_id: '1065' },
          messages: Array.from({ length: count }, text),
        };
        const payload = JSON.stringify({
          object: 'whatsapp_business_account',
          entry: [{ id: '1022', changes: [{ field: 'messages', value }] }],
        });
        const signature = `sha256=${createHmac('sha256', graph.config.app_secret!).update(payload).digest('hex')}`;
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
        const { statusCode } = await api.http.send({
          method: 'POST',
          url: `/inbound/whatsapp/${body.data.id}`,
          headers,
          payload,
        });
        return { status: statusCode };
      };
      await post(1);
      expect(await fewest(() => post(1), 200)).toBe(3);
      expect(await fewest(() => post(5), 200)).toBe(3);
    } finally {
      await graph.close();
    }
  });
});
