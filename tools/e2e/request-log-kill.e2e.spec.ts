import { randomUUID } from 'node:crypto';
import { eventually, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

let test: TestDatabase;
let service: RunningService;
let receiver: WebhookReceiver;
let workspace: Workspace;
beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url, { REQUEST_LOG_PER_MINUTE: '100000' });
  receiver = await WebhookReceiver.start();
  workspace = await service.unlimitedKey('Registro');
  const { status } = await service.call(workspace.token, 'POST', '/webhooks', {
    body: { url: receiver.url, events: ['contact.updated'] },
  });
  expect(status).toBe(201);
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
  await test?.drop();
});

interface Timeline {
  data: { complete: boolean; timeline: { kind: 'request' | 'event' | 'delivery' }[] };
}

it('a killed api loses only its own unwritten rows of the request log', async () => {
  const { token } = workspace;
  const survivor = await service.another('api');
  const at = `${survivor.baseUrl}/api/v1`;
  const made = await service.call<{ data: { id: string } }>(token, 'POST', '/contacts', { body: { name: 'Ana' } });
  /** Changes the contact; returns the call's request id. */
  const change = async (there?: string): Promise<string> => {
    const requestId = randomUUID();
    const headers = { 'x-request-id': requestId };
    const body = { name: `Ana ${requestId}` };
    const { status } = await service.call(token, 'PATCH', `/contacts/${made.body.data.id}`, {
      body,
      headers,
      at: there,
    });
    expect(status).toBe(200);
    return requestId;
  };
  const timelineKinds = async (requestId: string): Promise<string[] | undefined> => {
    const { status, body } = await service.call<Timeline>(token, 'GET', `/requests/${requestId}`, { at });
    expect([200, 404]).toContain(status);
    return status === 200 ? body.data.timeline.map(({ kind }) => kind).sort() : undefined;
  };
  const WHOLE = ['delivery', 'event', 'request'];
  const isWhole = async (requestId: string): Promise<boolean> =>
    String(await timelineKinds(requestId)) === String(WHOLE);

  const written = await change();
  await eventually(() => isWhole(written));
  const [unwritten, others]: [string[], string[]] = [[], []];
  for (let n = 0; n < 5; n += 1) {
    unwritten.push(await change());
    others.push(await change(at));
  }
  await service.restart('api');

  for (const requestId of [written, ...others]) await eventually(() => isWhole(requestId));
  // The events were committed before the answers, so they are delivered even if the log rows are lost.
  await receiver.waitFor(({ eventIds }) => eventIds.size >= 1 + unwritten.length + others.length, 60_000);
  for (const requestId of unwritten) {
    const kinds = await timelineKinds(requestId);
    if (kinds) await eventually(() => isWhole(requestId));
  }
  const again = await change();
  await eventually(() => isWhole(again));
  const listed = await service.call<{ data: { request_id: string }[] }>(token, 'GET', '/requests?method=PATCH', { at });
  const ids = listed.body.data.map(({ request_id }) => request_id);
  expect([new Set(ids).size, ids.filter((id) => [written, again, ...others].includes(id)).length]).toEqual([
    ids.length,
    2 + others.length,
  ]);
}, 120_000);
