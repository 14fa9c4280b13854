import { randomUUID } from 'node:crypto';
import { latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { RunningService, type Answer, type Workspace } from '../src/testing/service/running-service';

interface Booked {
  data: { id: string; display_id: string; starts_at: string };
  error: { details?: { reason?: string } };
}

const at = (hour: number): string => `2099-05-18T${String(hour).padStart(2, '0')}:00:00.000Z`;
const hour = (start: number) => ({ starts_at: at(start), ends_at: at(start + 1) });

let test: TestDatabase;
let service: RunningService;
let apis: string[];

beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url);
  apis = [service.baseUrl, `${(await service.another('api')).baseUrl}/api/v1`];
});
afterAll(async () => {
  await service?.stop();
  await test?.drop();
});

/** Every second call goes to the second api, and every third has an Idempotency-Key. */
const call = (workspace: Workspace, method: string, path: string, body: object, n = 0): Promise<Answer<Booked>> =>
  service.call<Booked>(workspace.token, method, path, {
    body,
    at: apis[n % 2],
    headers: method === 'POST' && n % 3 === 0 ? { 'idempotency-key': randomUUID() } : {},
  });
const book = (workspace: Workspace, start: number, n = 0) =>
  call(workspace, 'POST', '/appointments', { ...hour(start), customer_name: `Persona ${n}` }, n);

const announced = async (workspaceId: string): Promise<string[]> => {
  const rows = await test.database.query<{ type: string }>(
    `SELECT event->>'type' AS type FROM platform.outbox WHERE workspace_id = $1 AND event->>'type' LIKE 'appointment.%'`,
    [workspaceId],
  );
  return rows.map(({ type }) => type);
};
const confirmed = async (workspaceId: string): Promise<Date[]> => {
  const rows = await test.database.query<{ starts_at: Date }>(
    `SELECT starts_at FROM scheduling.appointment WHERE workspace_id = $1 AND status = 'confirmed'`,
    [workspaceId],
  );
  return rows.map((row) => row.starts_at);
};

describe('two api processes on one database', () => {
  it.each([1, 3])('give the last hour to %i of fifty concurrent callers, with one event each', async (capacity) => {
    const workspace = await service.unlimitedKey(`Última hora ${capacity}`);
    await service.call(workspace.token, 'PUT', '/appointments/config', { body: { staff_capacity: capacity } });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => book(workspace, 10, n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(capacity);
    const refused = answers
      .filter(({ status }) => status !== 201)
      .map(({ status, body }) => [status, body.error.details?.reason]);
    expect(refused).toEqual(Array(50 - capacity).fill([409, 'slot_taken']));
    expect(await announced(workspace.id)).toEqual(Array(capacity).fill('appointment.booked'));
    expect(await confirmed(workspace.id)).toHaveLength(capacity);
  });

  it('prevent overlaps and deadlocks when two appointments swap hours at once', async () => {
    const workspace = await service.unlimitedKey('Cambio');
    const [first, other] = [(await book(workspace, 10)).body.data, (await book(workspace, 12)).body.data];
    for (let round = 0; round < 10; round += 1) {
      const [free, back] = round % 2 ? [10, 12] : [14, 16];
      const moves = await Promise.all([
        call(workspace, 'PATCH', `/appointments/${first.id}`, hour(12), 0),
        call(workspace, 'PATCH', `/appointments/${other.id}`, hour(10), 1),
        call(workspace, 'PATCH', `/appointments/${first.display_id}`, hour(free), 1),
        call(workspace, 'PATCH', `/appointments/${other.display_id}`, hour(back), 0),
      ]);
      for (const { status } of moves) expect([200, 409]).toContain(status);
      const starts = await confirmed(workspace.id);
      expect(new Set(starts.map((start) => start.getTime())).size).toBe(2);
    }
  });

  it("keep booking for one workspace while another's are blocked, and tell its callers to retry", async () => {
    const [stuck, free] = [await service.unlimitedKey('Detenida'), await service.unlimitedKey('Libre')];
    const [holding, gate] = [latch(), latch()];
    const lockHolder = test.database.exclusively({ name: 'scheduling.bookings', workspaceId: stuck.id }, () => {
      holding.open();
      return gate.opened;
    });
    await holding.opened;
    const waiting = Array.from({ length: 40 }, (_, n) => book(stuck, 10, n));
    const answers: number[] = [];
    for (let n = 0; n < 10; n += 1) answers.push((await book(free, n, n)).status);
    expect(answers).toEqual(Array(10).fill(201));
    for (const { status, headers } of await Promise.all(waiting))
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    gate.open();
    await lockHolder;
    expect((await book(stuck, 10)).status).toBe(201);
  });
});
