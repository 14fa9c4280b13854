import { randomUUID } from 'node:crypto';
import { tablesThatSay, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { LOCAL_EMBEDDINGS, LOCAL_MODEL_KEY, LOCAL_MODELS, LocalModel } from '../src/model/local-model';
import { LocalPayments } from '../src/payments/local-payments';
import { waitUntil } from '../src/processes';
import {
  calls,
  firstHourIn,
  openAlways,
  soon,
  type Doc,
  type Message,
  type Turn,
} from '../src/testing/service/agent-talk';
import { EchoServer } from '../src/testing/service/echo-server';
import { RunningService } from '../src/testing/service/running-service';

const LIMIT_MS = 90_000;
const SITE = 'https://taller.example';

let test: TestDatabase;
let model: LocalModel;
let payments: LocalPayments;
let service: RunningService;

beforeAll(async () => {
  [test, model, payments] = await Promise.all([testDatabase(), LocalModel.start(), LocalPayments.start()]);
  const models = {
    AI_BASE_URL: `${model.url}/v1`,
    AI_API_KEY: LOCAL_MODEL_KEY,
    AI_MODELS: LOCAL_MODELS,
    EMBEDDINGS_MODEL: LOCAL_EMBEDDINGS,
  };
  service = await RunningService.start(test.url, { ...models, ...payments.settings });
  payments.callAt(new URL(service.baseUrl).origin);
});
afterAll(async () => {
  await service?.stop();
  await payments?.close();
  await model?.close();
  await test?.drop();
});

/** Calls with a credential; each must succeed. */
function calling(token: string) {
  const send = async <T = Doc>(method: string, path: string, body?: object, headers = {}): Promise<T> => {
    const answer = await service.call<{ data: T }>(token, method, path, { body, headers });
    if (answer.status > 204) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body?.data;
  };
  return { send, read: <T = Doc>(path: string) => send<T>('GET', path) };
}

async function until(reached: () => Promise<boolean>): Promise<void> {
  if (!(await waitUntil(reached, LIMIT_MS))) throw new Error(`It did not come to that:\n${service.logs}`);
}

/** The workspace's website, on which the agent answers. */
async function website(shop: ReturnType<typeof calling>, agentId: string) {
  const { send } = shop;
  const account = { kind: 'web', provider: 'widget', name: 'Sitio', address: 'taller.example', config: {} };
  await send('POST', '/messaging-accounts', { ...account, default_handler: 'bot', ai_agent_id: agentId });
  const { token } = await send<{ token: string }>('POST', '/publishable-keys', { name: 'Web', origins: [SITE] });
  return { begin: () => aVisitor(shop, calling(token)) };
}

/** A website visitor that writes and gets answers. */
async function aVisitor({ read }: ReturnType<typeof calling>, page: ReturnType<typeof calling>) {
  const from = { origin: SITE };
  const { visitor_token: browser } = await page.send<{ visitor_token: string }>(
    'POST',
    '/widget/sessions',
    { name: 'Ana' },
    from,
  );
  let conversation = '';
  const answers = async () =>
    (await read<Message[]>(`/conversations/${conversation}/messages?limit=100`))
      .filter(({ sender_type: by }) => by === 'ai_agent')
      .reverse();
  /** Sends a message and returns the agent's complete answer. */
  const say = async (content: string): Promise<string> => {
    const before = conversation === '' ? 0 : (await answers()).length;
    const message = { client_id: randomUUID(), content };
    const written = await page.send<{ conversation_id: string }>('POST', '/widget/messages', message, {
      ...from,
      'widget-visitor': browser,
    });
    conversation = written.conversation_id;
    await until(async () => (await answers()).length > before);
    return (await answers())
      .slice(before)
      .map((each) => each.content)
      .join('\n');
  };
  return {
    say,
    conversation: () => read(`/conversations/${conversation}`),
    turns: () => read<Turn[]>(`/conversations/${conversation}/ai-turns`),
  };
}

const visitor = async (shop: ReturnType<typeof calling>, agentId: string) => (await website(shop, agentId)).begin();

it('an agent is drafted, tested, published, answers from what it knows, books, hands over and is billed', async () => {
  const shop = calling((await service.unlimitedKey('Taller Norte')).token);
  const { send, read } = shop;
  const entries = [{ question: '¿A qué hora abren?', answer: 'Abrimos de lunes a sábado a las 8:30.' }];
  const source = await send('POST', '/kb/sources', { name: 'Preguntas', kind: 'faq', entries });
  await until(async () => (await read(`/kb/sources/${source.id}`)).status === 'ready');
  await openAlways(shop);
  const type = await send('POST', '/appointment-types', { name: 'Revisión', duration_minutes: 60 });
  const builtin = ['search_knowledge', 'list_services', 'find_slots', 'book_appointment', 'handoff'];
  const draft = {
    instructions: 'Atienda el taller.',
    builtin_tools: builtin,
    handoff: { message: 'Ya le atiende una persona.' },
  };
  const agent = await send('POST', '/ai-agents', { name: 'Recepción', draft });

  const question = `${calls('search_knowledge', { query: 'hora abren' })} ¿A qué hora abren?`;
  const assertions = [
    { id: 'hora', type: 'contains', text: '8:30' },
    { id: 'busca', type: 'tool_called', tool: 'search_knowledge' },
  ];
  const scenario = await send('POST', `/ai-agents/${agent.id}/scenarios`, {
    title: 'Horario',
    script: [question],
    assertions,
  });
  const batch = await send<{ batch_id: string }>('POST', `/ai-agents/${agent.id}/scenarios/run`, {
    scenario_ids: [scenario.id],
  });
  const runs = () => read<Doc[]>(`/ai-agents/${agent.id}/scenario-runs?batch_id=${batch.batch_id}`);
  await until(async () => !['queued', 'running'].includes(String((await runs())[0]!.status)));
  expect(await runs()).toMatchObject([{ status: 'passed', score: 100 }]);

  expect(await send('POST', `/ai-agents/${agent.id}/publish`, {})).toMatchObject({ number: 1 });
  const { say, conversation, turns } = await visitor(shop, agent.id);
  expect(await say(question)).toContain('Abrimos de lunes a sábado a las 8:30.');

  const offered = await say(
    `${calls('list_services')} ${calls('find_slots', { appointment_type_id: type.id, ...soon() })} ¿Qué horas hay?`,
  );
  expect(offered).toContain('Revisión');
  const hour = firstHourIn(offered);
  const booked = await say(
    `${calls('book_appointment', { appointment_type_id: type.id, starts_at: hour })} Esa, por favor.`,
  );
  const { contact_id: contactId } = await conversation();
  const [appointment, ...rest] = await read<Doc[]>('/appointments');
  expect(rest).toEqual([]);
  expect(booked).toContain(appointment!.id);
  expect(appointment).toMatchObject({
    status: 'confirmed',
    starts_at: hour,
    contact_id: contactId,
    appointment_type_id: type.id,
  });

  expect(await say(`${calls('handoff', { reason: 'pide una persona' })} Quiero hablar con alguien.`)).toBe(
    'Ya le atiende una persona.',
  );
  expect(await conversation()).toMatchObject({ handler: 'human' });
  expect(
    (await turns()).map(({ status, reason, version_number: version }) => [status, reason, version]).reverse(),
  ).toEqual([...Array.from({ length: 3 }, () => ['answered', null, 1]), ['handed_off', 'pide una persona', 1]]);

  const { rows, total } = await read<{ rows: { key: string; calls: number }[]; total: { cost_usd: number } }>(
    '/ai-usage?group_by=purpose',
  );
  // Each question takes a call for the tools and a call for the answer; a handover takes no second call.
  expect(rows.map(({ key, calls }) => [key, calls])).toEqual(
    expect.arrayContaining([
      ['answer', 7],
      ['scenario', 2],
    ]),
  );
  expect(await read('/ai-budgets')).toMatchObject({ spent_usd: total.cost_usd });
  expect(total.cost_usd).toBeGreaterThan(0);

  const method = { provider: 'provider_a', return_url: 'https://taller.example/pagos' };
  const { setupUrl: page } = await send<{ setupUrl: string }>('POST', '/tenant/payment-method', method);
  expect(await read('/tenant/payment-method')).toMatchObject({ status: 'pending' });
  expect((await fetch(`${page}?status=active`, { method: 'POST', redirect: 'manual' })).headers.get('location')).toBe(
    method.return_url,
  );
  expect(await read('/tenant/payment-method')).toMatchObject({ provider: 'provider_a', status: 'active' });
}, 180_000);

it('a new visitor is handed to people once the turn limit of the address is reached', async () => {
  const shop = calling((await service.unlimitedKey('Taller Este')).token);
  const { send, read } = shop;
  const draft = { instructions: 'Atienda el taller.', handoff: { message: 'Ya le atiende una persona.' } };
  const agent = await send('POST', '/ai-agents', { name: 'Recepción', draft });
  await send('POST', `/ai-agents/${agent.id}/publish`, {});
  const network = { turns_hour: 2, tokens_day: 100_000, tool_calls_day: 10, bookings_day: 1 };
  await send('PUT', '/ai-budgets', { turn_limits: { network } });
  const site = await website(shop, agent.id);
  for (let stranger = 0; stranger < 2; stranger += 1) expect(await (await site.begin()).say('Hola')).toBe('Eco: Hola');
  const before = await read<{ total: { calls: number } }>('/ai-usage');

  const third = await site.begin();
  expect(await third.say('Hola')).toBe('Ya le atiende una persona.');
  const { id, handler } = await third.conversation();
  expect(handler).toBe('human');
  expect((await third.turns()).map(({ status, reason }) => [status, reason])).toEqual([['failed', 'network_limit']]);
  const notes = (await read<Message[]>(`/conversations/${id}/messages`)).filter(
    ({ direction }) => direction === 'internal',
  );
  expect(notes.map(({ content }) => content)).toContain('network_limit');
  expect(await read('/ai-usage')).toEqual(before);
}, 180_000);

it('a coach finds the configured problem and proposes a change, which updates the draft', async () => {
  const shop = calling((await service.unlimitedKey('Taller Sur')).token);
  const { send, read } = shop;
  const agent = await send('POST', '/ai-agents', { name: 'Recepción', draft: { instructions: 'Atienda el taller.' } });
  const at = `/ai-agents/${agent.id}`;
  await send('POST', `${at}/publish`, {});
  const { say, conversation } = await visitor(shop, agent.id);
  const finding = { kind: 'gap', topic_key: 'horario_domingo', title: 'No sabe si abre los domingos', line: 1 };
  const proposal = {
    kind: 'instructions',
    title: 'Decir el horario',
    rationale: 'Se pregunta',
    patch: { instructions: 'Los domingos cerramos.' },
  };
  expect(
    await say(`¿Abren el domingo? [[coach ${JSON.stringify({ findings: [finding], proposals: [proposal] })}]]`),
  ).toBe('Eco: ¿Abren el domingo?');

  const { id: review } = await send('POST', `${at}/coach/reviews`, { conversation_ids: [(await conversation()).id] });
  await until(
    async () => !['queued', 'running'].includes(String((await read(`${at}/coach/reviews/${review}`)).status)),
  );
  expect(await read(`${at}/coach/reviews/${review}`)).toMatchObject({ status: 'done', findings: 1 });
  const [found] = await read<Doc[]>(`${at}/coach/findings`);
  expect(found).toMatchObject({
    kind: 'gap',
    topic_key: 'horario_domingo',
    title: finding.title,
    status: 'open',
    occurrence_count: 1,
  });

  await send('POST', `${at}/coach/findings/${found!.id}/investigate`);
  const proposals = () => read<Doc[]>(`${at}/coach/proposals`);
  await until(async () => (await proposals()).length > 0);
  const [proposed] = await proposals();
  expect(proposed).toMatchObject({ kind: 'instructions', title: 'Decir el horario' });
  await send('POST', `${at}/coach/proposals/${proposed!.id}/apply`);
  expect(await read(at)).toMatchObject({ draft: { instructions: 'Los domingos cerramos.' } });
}, 180_000);

it('a healthcare agent offers and books only online services, and sees no patient record', async () => {
  const { id, token } = await service.unlimitedKey('Clínica Sur');
  await service.command('workspace', 'set', '--id', id, '--healthcare');
  const clinic = calling(token);
  const { send, read } = clinic;
  await openAlways(clinic);
  const made = await service.command(
    'member',
    'create',
    '--workspace',
    id,
    '--email',
    'ana@example.com',
    '--name',
    'Ana',
    '--role',
    'owner',
    '--json',
  );
  const { member } = JSON.parse(made) as { member: { id: string } };
  const createService = async (nombre: string, online: boolean) => {
    const fields = { nombre, duration_minutes: 30, precio: 30_000, online_bookable: online, is_entry: true };
    const { id: offered } = await send('POST', '/clinic-services', fields);
    await send('POST', `/clinic-services/${offered}/review`, {});
    const type = await send('POST', '/appointment-types', { name: nombre, engine: 'clinic', external_ref: offered });
    return { service: offered, type: type.id };
  };
  const [control, surgery] = [await createService('Control', true), await createService('Cirugía', false)];
  const professional = await send('POST', '/clinic-professionals', { nombre: 'Ana', agenda_online: true });
  const services = { member_id: member.id, service_ids: [control.service, surgery.service] };
  await send('PUT', `/clinic-professionals/${professional.id}/booking`, services);
  const contact = await send('POST', '/contacts', { name: 'Xiomara' });
  await send('POST', '/clinic-patients', { contact_id: contact.id, nombre: 'Xiomara', sexo: 'F' });

  const builtin = ['list_services', 'find_slots', 'book_appointment', 'open_ticket'];
  const agent = await send('POST', '/ai-agents', {
    name: 'Recepción',
    draft: { instructions: 'Atienda.', builtin_tools: builtin },
  });
  await send('POST', `/ai-agents/${agent.id}/publish`, {});
  const { say, turns, conversation } = await visitor(clinic, agent.id);
  const slots = (type: string, over: object = {}) =>
    calls('find_slots', { appointment_type_id: type, ...soon(), ...over });
  const first = await say(
    [
      calls('list_services'),
      slots(control.type),
      slots(surgery.type),
      slots(control.type, { to: soon().from }),
      calls('open_ticket', { subject: 'Duda' }),
    ].join(' '),
  );
  expect(first).toContain('Control');
  expect(first).not.toContain('Cirugía');
  const starts_at = firstHourIn(first);
  const book = (type: string, over: object = {}) =>
    calls('book_appointment', { appointment_type_id: type, starts_at, ...over });
  const second = await say(
    [book(control.type), book(surgery.type), book(control.type, { starts_at: 'mañana' }), book(randomUUID())].join(' '),
  );
  const third = await say(book(control.type));
  expect([first, second, third].join('\n')).not.toContain('Xiomara');

  const outcomes = (await turns()).map(({ tool_calls: done }) => done.map(({ outcome }) => outcome)).reverse();
  expect(outcomes).toEqual([
    ['ok', 'ok', 'refused', 'refused', 'ok'],
    ['ok', 'refused', 'invalid_arguments', 'refused'],
    ['refused'],
  ]);
  expect(third).toContain('slot_taken');
  const { contact_id: visitorId, ticket_id: ticket } = await conversation();
  expect(await read(`/tickets/${String(ticket)}`)).toMatchObject({ subject: 'Duda' });
  expect(await read<Doc[]>('/appointments')).toMatchObject([
    {
      status: 'confirmed',
      starts_at,
      contact_id: visitorId,
      owner_user_id: member.id,
      appointment_type_id: control.type,
    },
  ]);
}, 180_000);

it('a tool is called as published, and its secret is stored and shown nowhere', async () => {
  const echo = await EchoServer.start();
  try {
    const { id, token } = await service.unlimitedKey('Taller Este');
    const shop = calling(token);
    const { send, read } = shop;
    const secret = `hush-${randomUUID()}`;
    const [before, after] = ['/antes', '/despues'].map((path) => ({
      method: 'GET',
      url: `${echo.url}${path}`,
      headers: [{ name: 'X-Key', value: '{{secret.KEY}}' }],
    }));
    const fields = { name: 'pedido', effects: 'read', input_schema: { type: 'object' }, secrets: { KEY: secret } };
    const tool = await send('POST', '/custom-tools', { ...fields, description: 'Busca como antes.', http: before });
    const agent = await send('POST', '/ai-agents', {
      name: 'Pedidos',
      draft: { instructions: 'Atienda.', tool_ids: [tool.id] },
    });
    await send('POST', `/ai-agents/${agent.id}/publish`, {});
    await send('PATCH', `/custom-tools/${tool.id}`, { description: 'Busca como ahora.', http: after });

    const tested = await send('POST', `/custom-tools/${tool.id}/test`, { input: {} });
    const question = `${calls('pedido')} ¿Y mi pedido ${id}?`;
    const tried = await send('POST', `/ai-agents/${agent.id}/try`, {
      version: 'live',
      messages: [{ role: 'customer', content: question }],
    });
    await until(async () => (await read(`/ai-tries/${tried.id}`)).status !== 'running');
    const headers = { authorization: `Bearer ${token}` };
    const stream = await (await fetch(`${service.baseUrl}/ai-tries/${tried.id}/stream`, { headers })).text();
    const { say, turns } = await visitor(shop, agent.id);
    const answer = await say(question);
    expect(echo.heard).toEqual(['/despues', '/antes', '/antes']);
    const modelRequests = () => JSON.stringify(model.requests.containing(id).map(({ body }) => body));
    expect(modelRequests()).toContain('Busca como antes.');
    expect(modelRequests()).not.toContain('Busca como ahora.');

    const shown = [tested, stream, await read(`/ai-tries/${tried.id}`), answer];
    for (const each of shown) expect(JSON.stringify(each)).toContain('***');
    expect(stream).toContain('event: tool_result');
    const everything = [
      ...shown,
      await turns(),
      await read(`/custom-tools/${tool.id}`),
      await read('/audit-log'),
      modelRequests(),
      service.logs,
    ];
    expect(JSON.stringify(everything)).not.toContain(secret);
    expect(await tablesThatSay(test.database, secret)).toEqual([]);
    expect(await tablesThatSay(test.database, 'Busca como antes.')).not.toEqual([]);

    await send('POST', `/ai-agents/${agent.id}/publish`, {});
    await say(question);
    expect(echo.heard.at(-1)).toBe('/despues');
    expect(modelRequests()).toContain('Busca como ahora.');
  } finally {
    await echo.close();
  }
}, 180_000);
