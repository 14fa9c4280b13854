import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace } from '../testing/api-app';

type Answer = {
  data: { id: string; blocked_at: string | null; archived: boolean; lifecycle_stage: string; tax_id?: string };
};

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
  workspace = await api.workspace();
});
afterAll(() => api.close());

const call = <Body = Answer>(path: string, body: object, token = workspace.token) =>
  api.call<Body>('POST', path, { token, body });
const create = async (over: object = {}) => (await call('/contacts', { name: 'Ana', ...over })).body.data.id;
const listUpdates = async (id: string) =>
  (await recordedEvents(api.database, workspace.id)).filter(
    ({ type, resource }) => type === 'contact.updated' && resource.id === id,
  );

describe('the flags of a contact over HTTP', () => {
  it.each([
    ['block', { lifecycle_stage: 'blocked', blocked_at: expect.any(String) }],
    ['report-spam', { lifecycle_stage: 'blocked', spam_reported_at: expect.any(String) }],
    ['archive', { archived: true, lifecycle_stage: 'unknown' }],
    ['bot-replies-disabled', { bot_replies_disabled: true }],
  ])('return 200 with the contact for %s, with one event if repeated', async (flag, expected) => {
    const id = await create();
    const answers = await Promise.all([1, 2, 3].map(() => call(`/contacts/${id}/${flag}`, { value: true })));
    for (const { status, body } of answers)
      expect([status, body.data]).toEqual([200, expect.objectContaining(expected)]);
    expect(await listUpdates(id)).toHaveLength(1);
    expect((await call(`/contacts/${id}/${flag}`, { value: 'yes' })).status).toBe(400);
  });

  it('omit the legal identity from the response to a caller with write permission only', async () => {
    const id = await create({ tax_id: 'AB-1' });
    const writer = await api.key(workspace.id, ['contacts:write']);
    const { status, body } = await call(`/contacts/${id}/archive`, { value: true }, writer);
    expect([status, 'tax_id' in body.data]).toEqual([200, false]);
  });
});

describe('bulk consent over HTTP', () => {
  it('returns the number of changed contacts, in total over concurrent calls', async () => {
    const ids = await Promise.all([1, 2, 3].map((n) => create({ email: `ana${n}@example.com` })));
    const without = await create();
    const send = () =>
      call<{ data: { flipped: number } }>('/contacts/bulk-consent', { contact_ids: [...ids, without] });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.data.flipped, 0)).toBe(3);
    for (const id of ids) expect(await listUpdates(id)).toHaveLength(1);
  });

  it.each([
    ['no id', 0, 400],
    ['a thousand ids and one', 1_001, 400],
    ['a thousand ids, of which one is unknown', 1_000, 422],
  ])('rejects %s', async (_what, count, status) => {
    const id = await create();
    const contactIds = Array.from({ length: count }, (_, index) =>
      index === 999 ? '01930000-0000-7000-8000-000000000002' : id,
    );
    expect((await call('/contacts/bulk-consent', { contact_ids: contactIds })).status).toBe(status);
  });
});
