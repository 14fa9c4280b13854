import { WebhookDispatch, eventsContext } from '@workops/events';
import { localReceiver, ToldAdmins, type LocalReceiver } from '@workops/events/testing';
import { systemClock } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { Relay } from '@workops/platform/outbox';
import { createLogger, Metrics } from '@workops/platform/process';
import { openQueues, type Queues } from '@workops/platform/queues';
import { RequestLog } from '@workops/platform/requests';
import { eventually } from '@workops/platform/testing';
import { ApiApp } from '../testing/api-app';

interface Line {
  request_id?: string | null;
  event?: string;
  outcome?: string;
}

describe('one request id', () => {
  let api: ApiApp;
  let receiver: LocalReceiver;
  let queues: Queues;
  let relay: Relay;
  let dispatch: WebhookDispatch;
  const lines: Line[] = [];

  beforeAll(async () => {
    api = await ApiApp.start();
    receiver = await localReceiver();
    const { database, databaseUrl: url } = api;
    const silent = createLogger('test', 'silent');
    queues = openQueues({ databaseUrl: url, logger: silent });
    relay = new Relay({ database, queues, subscribers: eventsContext.subscribers!, logger: silent, directUrl: url });
    dispatch = new WebhookDispatch({
      database,
      queues,
      logger: createLogger('webhook-dispatcher', 'debug', {
        write: (line: string) => lines.push(JSON.parse(line) as Line),
      }),
      metrics: new Metrics('test'),
      clock: systemClock,
      secretBox: new SecretBox(Buffer.alloc(32, 7)),
      owners: api.access,
      notices: new ToldAdmins(),
      publicUrl: 'https://api.example.com',
      allowedCidrs: ['127.0.0.0/8'],
      directUrl: url,
    });
    dispatch.start();
  });
  afterAll(async () => {
    await relay.close();
    await dispatch.stop();
    await queues.close();
    await receiver.close();
    await api.close();
  });

  it.each<[string, Record<string, string>]>([
    ['of the client', { 'x-request-id': 'call-to-follow.1' }],
    ['of the service', {}],
  ])(
    '%s leads from the answer of a call to the log line of its delivery and to its timeline, and is not in what the receiver gets',
    async (_, headers) => {
      const { token } = await api.workspace();
      await api.call('POST', '/webhooks', { token, body: { url: receiver.url, events: ['contact.created'] } });
      receiver.received.splice(0);
      const made = await api.call('POST', '/contacts', { token, headers, body: { name: 'Ana' } });
      const requestId = String(made.headers['x-request-id']);
      expect(requestId).toBe(headers['x-request-id'] ?? requestId);
      const ofTheCall = () => lines.filter((line) => line.request_id === requestId);
      await eventually(() => ofTheCall().length > 0, 60_000);
      expect(ofTheCall()).toEqual([expect.objectContaining({ event: 'contact.created', outcome: 'succeeded' })]);
      expect(receiver.received).toHaveLength(1);
      expect(JSON.stringify(receiver.received)).not.toContain(requestId);

      await api.app.get(RequestLog).flush();
      const timelineKinds = async (): Promise<string[]> => {
        const { body } = await api.call<{ data: { timeline: { kind: string; delivery?: { status_code: number } }[] } }>(
          'GET',
          `/requests/${requestId}`,
          { token },
        );
        return body.data.timeline.map(({ kind, delivery }) => `${kind} ${delivery?.status_code ?? ''}`.trim());
      };
      await eventually(async () => (await timelineKinds()).length === 3, 60_000);
      expect(await timelineKinds()).toEqual(['request', 'event', 'delivery 200']);
    },
  );
});
