import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { waitUntil } from '../src/processes';
import { RunningService } from '../src/testing/service/running-service';

const LIMIT_MS = 90_000;
const CUSTOMER = '+56911111111';

interface Named {
  id: string;
}
interface Conversation extends Named {
  contact_id: string;
  status: string;
  team_id: string | null;
  unread_count: number;
}
interface Ticket extends Named {
  status: string;
}
interface Entry {
  author: { kind: string };
  changes: Record<string, { from: unknown; to: unknown }>;
}

let test: TestDatabase;
let service: RunningService;
beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url);
});
afterAll(async () => {
  await service?.stop();
  await test?.drop();
});

it('an inbox shares out who writes, answers, follows a ticket to its end, and shows who did what', async () => {
  const { token } = await service.workspace('Mesa', '--sandbox');
  const call = async <T = Named>(method: string, path: string, body?: unknown): Promise<T> => {
    const { status, body: answer } = await service.call<{ data: T }>(token, method, path, { body });
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
    return answer?.data;
  };
  const account = { kind: 'sms', provider: 'simulator', name: 'Canal', address: '+56933333333', config: {} };
  const { id: channel } = await call('POST', '/messaging-accounts', account);
  let written = 0;
  const write = (content: string) =>
    call('POST', `/messaging-accounts/${channel}/simulate`, {
      messages: [
        { external_message_id: `m${(written += 1)}`, from: CUSTOMER, content, sent_at: new Date().toISOString() },
      ],
    });

  const { id: team } = await call('POST', '/teams', { name: 'Soporte' });
  const conditions = [{ field: 'message.content', op: 'contains', value: 'reclamo' }];
  const rule = { name: 'Reclamos', position: 1, strategy: 'round_robin', team_id: team, conditions };
  await call('POST', '/assignment-rules', rule);
  await call('POST', '/automation-triggers', {
    name: 'Urgente',
    on: 'message.received',
    conditions,
    actions: [{ type: 'set_priority', priority: 'high' }],
  });
  await write('Tengo un reclamo');
  const [conversation] = (await call<Conversation[]>('GET', `/conversations?team_id=${team}&waiting=true`)) as [
    Conversation,
  ];
  expect(conversation).toMatchObject({ team_id: team, unread_count: 1 });
  const path = `/conversations/${conversation.id}`;
  const isUrgent = async () => (await call<{ priority: string }>('GET', path)).priority === 'high';
  expect(await waitUntil(isUrgent, LIMIT_MS)).toBe(true);

  await call('POST', `${path}/messages`, { content: 'Lo revisamos hoy' });
  expect(await call('GET', path)).toMatchObject({ unread_count: 0, waiting_since: null });
  const ticket = await call<Ticket>('POST', `${path}/tickets`, { subject: 'Entrega atrasada' });
  await call('PUT', `/tickets/${ticket.id}/status`, { status: 'pending' });
  await write('¿Alguna novedad?');
  expect(await call('GET', `/tickets/${ticket.id}`)).toMatchObject({ status: 'open' });

  const counter = { contact_id: conversation.contact_id, subject: 'Llamó por la entrega' };
  const called = await call<Ticket>('POST', '/tickets', counter);
  expect((await call<Ticket[]>('GET', '/tickets?q=entrega')).map(({ id }) => id)).toEqual([called.id, ticket.id]);
  await call('POST', `/tickets/${ticket.id}/merge`, { ticket_id: called.id });
  const done = await call<object>('POST', '/tickets/bulk-update', { ticket_ids: [ticket.id], close: true });
  expect(done).toMatchObject({ done: 1, refused: 0 });
  await call('POST', `${path}/resolve`, {});

  const statuses = async (of: string) =>
    (await call<Entry[]>('GET', `${of}/history`)).flatMap(({ author, changes: { status } }) =>
      status ? [`${author.kind}: ${String(status.from)} > ${String(status.to)}`] : [],
    );
  expect(await statuses(`/tickets/${ticket.id}`)).toEqual([
    'api_key: open > resolved',
    'system: pending > open',
    'api_key: open > pending',
  ]);
  expect(await statuses(path)).toEqual(['api_key: open > resolved']);
}, 240_000);
