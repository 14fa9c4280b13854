import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type KeyedWorkspace, type Method, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { GraphServer } from '../../testing/graph-server';
import type { WhatsappFlowResource, WhatsappTemplateResource } from '@workops/conversations/http';

type Template = AsJson<WhatsappTemplateResource>;
type Flow = AsJson<WhatsappFlowResource>;

let api: ApiApp;
let graph: GraphServer;
let workspace: KeyedWorkspace;
let account: string;

beforeAll(async () => {
  api = await ApiApp.start();
  graph = await GraphServer.start();
});
beforeEach(async () => {
  graph.answer = undefined;
  workspace = await api.workspace();
  account = await anAccount('+56911111111');
  graph.asked.length = 0;
});
afterAll(async () => {
  await api.close();
  await graph.close();
});

const call = <Data>(method: Method, path: string, body?: unknown) =>
  api.call<{ data: Data } & Refusal>(method, path, { token: workspace.token, body });

async function anAccount(address: string): Promise<string> {
  const body = { kind: 'whatsapp', provider: 'cloud_api', name: 'Ventas', address, config: graph.config };
  return (await call<{ id: string }>('POST', '/messaging-accounts', body)).body.data.id;
}

const components = [
  { type: 'HEADER', format: 'TEXT', text: 'Para {{1}}' },
  { type: 'BODY', text: 'Hola {{1}}, el {{2}}. {{1}}!' },
  { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://ops.example.com/{{1}}' }] },
];
const createTemplate = (over: object = {}) =>
  call<Template>('POST', '/whatsapp-templates', {
    messaging_account_id: account,
    name: 'recordatorio',
    language: 'es',
    category: 'utility',
    components,
    ...over,
  });
const flow = { name: 'Agendar', categories: ['APPOINTMENT_BOOKING'], json: { version: '7.2', screens: [] } };
const createFlow = (over: object = {}) =>
  call<Flow>('POST', '/whatsapp-flows', { messaging_account_id: account, ...flow, ...over });
const listEvents = async (prefix: string) =>
  (await recordedEvents(api.database, workspace.id))
    .filter(({ type }) => type.startsWith(prefix))
    .map(({ type, changes }) => [type, changes]);

describe('a WhatsApp template', () => {
  it('is created and deleted at its provider first, and lists its text placeholders', async () => {
    graph.answer = (request) =>
      request.startsWith('POST')
        ? { status: 200, body: { id: '594', status: 'PENDING', category: 'UTILITY' } }
        : undefined;
    const { status, body } = await createTemplate();
    expect([status, body.error]).toEqual([201, undefined]);
    expect(body.data).toMatchObject({ status: 'pending', external_id: '594', components, rejection_reason: null });
    expect(body.data.variables).toEqual(['header.1', 'body.1', 'body.2', 'button.0.1']);
    expect((await call('GET', `/whatsapp-templates/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await call('DELETE', `/whatsapp-templates/${body.data.id}`)).status).toBe(204);
    expect(graph.asked.map((request) => request.call)).toEqual([
      'POST /1022/message_templates',
      'DELETE /1022/message_templates?name=recordatorio&hsm_id=594',
    ]);
    expect(await listEvents('whatsapp_template.')).toEqual([
      ['whatsapp_template.created', undefined],
      ['whatsapp_template.deleted', undefined],
    ]);
  });

  it('is unique by name and language in its account, even when created concurrently', async () => {
    const [first, other] = await Promise.all([createTemplate(), createTemplate()]);
    expect([first.status, other.status].sort()).toEqual([201, 409]);
    expect(refusal(await createTemplate())).toEqual([409, 'UNIQUE_CONFLICT', undefined]);
    expect((await createTemplate({ language: 'en' })).status).toBe(201);
    const elsewhere = await anAccount('+56922222222');
    expect((await createTemplate({ messaging_account_id: elsewhere })).status).toBe(201);
    const list = async (query: string) =>
      (await call<Template[]>('GET', `/whatsapp-templates?${query}`)).body.data.length;
    expect([
      await list(''),
      await list(`messaging_account_id=${account}`),
      await list('status=pending'),
      await list('status=approved'),
    ]).toEqual([3, 2, 3, 0]);
    expect(await list(`messaging_account_id=${account}&status=pending`)).toBe(2);
  });

  it.each<[string, () => ReturnType<typeof GraphServer.error> | 'none', unknown[]]>([
    ['refuses', () => GraphServer.error(400, 100, 'Name is taken.'), [422, 'VALIDATION_ERROR', 'provider_refused']],
    ['is away', () => 'none', [503, 'SERVICE_UNAVAILABLE', undefined]],
  ])('is neither stored nor deleted if its provider %s', async (_, answer, expected) => {
    const kept = (await createTemplate()).body.data;
    graph.answer = answer;
    expect(refusal(await createTemplate({ name: 'otra' }))).toEqual(expected);
    expect(refusal(await call('DELETE', `/whatsapp-templates/${kept.id}`))).toEqual(expected);
    expect((await call<Template[]>('GET', '/whatsapp-templates')).body.data).toEqual([kept]);
  });

  it('is refused for an unknown or a disconnected account', async () => {
    const unknown = await createTemplate({ messaging_account_id: '01930000-0000-7000-8000-00000000dead' });
    expect([unknown.status, unknown.body.error.details.body[0]!.path]).toEqual([422, 'messaging_account_id']);
    await call('POST', `/messaging-accounts/${account}/disconnect`);
    expect(refusal(await createTemplate())).toEqual([409, 'CONFLICT', 'channel_disconnected']);
    expect(refusal(await call('POST', '/whatsapp-templates/sync', { messaging_account_id: account }))).toEqual([
      409,
      'CONFLICT',
      'channel_disconnected',
    ]);
    expect(graph.asked).toEqual([]);
  });

  it.each<[string, object]>([
    ['components.0.format', { type: 'HEADER', format: 'LOCATION' }],
    ['components.0.format', { type: 'HEADER', format: 'PRODUCT' }],
    ['components.0.type', { type: 'CAROUSEL', cards: [] }],
    ['components.0.type', { type: 'carousel', cards: [{ components: [{ type: 'BODY', text: 'Uno' }] }] }],
    ['components.0.type', { type: 'LIMITED_TIME_OFFER' }],
    [
      'components.0.buttons.1.type',
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Ok' },
          { type: 'MPM', text: 'Ver' },
        ],
      },
    ],
    ['components.0.buttons.0.type', { type: 'BUTTONS', buttons: [{ type: 'CATALOG', text: 'Ver' }] }],
  ])('is refused before its provider is called if no send could fill %s', async (path, part) => {
    const { status, body } = await createTemplate({ components: [part, { type: 'BODY', text: 'Hola {{1}}' }] });
    expect([status, body.error.code, body.error.details.body[0]!.path]).toEqual([422, 'VALIDATION_ERROR', path]);
    expect(graph.asked).toEqual([]);
    expect((await call<Template[]>('GET', '/whatsapp-templates')).body.data).toEqual([]);
  });

  it('can have a file in its header and a code to copy', async () => {
    const parts = [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::a'] } },
      { type: 'BODY', text: 'Hola {{1}}' },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', example: 'VERANO' }] },
    ];
    const { status, body } = await createTemplate({ components: parts });
    expect([status, body.data.variables]).toEqual([201, ['header.image', 'body.1', 'button.0.coupon_code']]);
  });

  it('can serve the reminders of its own account, but not of another', async () => {
    const { id } = (await createTemplate()).body.data;
    const elsewhere = await anAccount('+56922222222');
    expect((await call('PATCH', `/messaging-accounts/${account}`, { reminder_template_id: id })).status).toBe(200);
    const refused = await call('PATCH', `/messaging-accounts/${elsewhere}`, { cancel_template_id: id });
    expect([refused.status, refused.body.error.details.body[0]!.path]).toEqual([422, 'cancel_template_id']);
  });
});

describe('a WhatsApp flow', () => {
  it('is published and deprecated at the provider first, with one event each', async () => {
    const { id, external_id: external, status } = (await createFlow()).body.data;
    expect(status).toBe('draft');
    const json = { version: '7.3', screens: [] };
    expect((await call<Flow>('PATCH', `/whatsapp-flows/${id}`, { name: 'Reservar', json })).body.data).toMatchObject({
      name: 'Reservar',
      json,
    });
    expect(refusal(await call('POST', `/whatsapp-flows/${id}/deprecate`))).toEqual([409, 'CONFLICT', 'not_published']);
    for (const move of ['publish', 'publish', 'deprecate', 'deprecate'])
      expect((await call('POST', `/whatsapp-flows/${id}/${move}`)).status).toBe(200);
    expect(graph.asked.map((request) => request.call)).toEqual([
      'POST /1022/flows',
      `POST /${external}`,
      `POST /${external}/assets`,
      `POST /${external}/publish`,
      `POST /${external}/deprecate`,
    ]);
    for (const refused of [
      await call('PATCH', `/whatsapp-flows/${id}`, { name: 'X' }),
      await call('DELETE', `/whatsapp-flows/${id}`),
    ]) {
      expect(refusal(refused)).toEqual([409, 'CONFLICT', 'not_draft']);
    }
    expect(await listEvents('whatsapp_flow.')).toEqual([
      ['whatsapp_flow.created', undefined],
      ['whatsapp_flow.published', { status: { from: 'draft', to: 'published' } }],
      ['whatsapp_flow.deprecated', { status: { from: 'published', to: 'deprecated' } }],
    ]);
  });

  it('can be deleted as a draft, and is limited to 200 KiB', async () => {
    const { id } = (await createFlow()).body.data;
    graph.answer = () => ({
      status: 200,
      body: { success: true, validation_errors: [{ message: 'A screen is missing.' }] },
    });
    expect(refusal(await call('PATCH', `/whatsapp-flows/${id}`, { json: {} }))).toEqual([
      422,
      'VALIDATION_ERROR',
      'provider_refused',
    ]);
    expect((await createFlow({ json: { text: 'x'.repeat(210_000) } })).status).toBe(400);
    expect((await call('DELETE', `/whatsapp-flows/${id}`)).status).toBe(204);
    expect((await call('GET', `/whatsapp-flows/${id}`)).status).toBe(404);
    expect((await call<Flow[]>('GET', '/whatsapp-flows')).body.data).toEqual([]);
  });
});
