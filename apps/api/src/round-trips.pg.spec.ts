import { createHash, randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { ApiApp } from './testing/api-app';

/** How the name of the prepared BEGIN, and of COMMIT, ends in the message that runs it. */
const BEGIN = `w${createHash('sha1').update('BEGIN').digest('hex').slice(0, 24)}\0`;
const COMMIT = 'commit\0';

describe('the writes to the connection, from BEGIN to COMMIT,', () => {
  let api: ApiApp;
  let token: string;
  const writes = jest.spyOn(Socket.prototype, 'write');

  beforeAll(async () => {
    api = await ApiApp.start();
    ({ token } = await api.workspace());
  });
  afterAll(async () => {
    writes.mockRestore();
    await api.close();
  });

  /** Of each transaction that is committed meanwhile. Its connection is its own for as long. */
  async function countedDuring(call: () => Promise<{ status: number }>): Promise<number[]> {
    writes.mockClear();
    const { status } = await call();
    expect(status).toBe(201);
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
    return { starts_at: new Date(hour).toISOString(), ends_at: new Date(hour + 30 * 60 * 1_000).toISOString(), customer_name: 'Ana' };
  };

  it.each([
    ['/contacts', () => ({ name: 'Ana' }), 2],
    ['/appointments', appointment, 4],
  ])('are for POST %s as few with an Idempotency-Key as without', async (path, body, expected) => {
    const plain = () => api.call('POST', path, { token, body: body() });
    const keyed = () => api.call('POST', path, { token, body: body(), headers: { 'idempotency-key': randomUUID() } });
    for (const call of [plain, keyed]) expect(await countedDuring(call)).toEqual([expected]);
  });
});
