import { ACCESS, type Access } from '@workops/access';
import { makeDocx, knowledgeRounds } from '@workops/agents/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { Files } from '@workops/platform/files';
import { ApiApp, type Refusal } from '../../testing/api-app';

type Made = { data: { id: string } };
type Listed = { data: Record<string, unknown>[] };

describe('the knowledge base', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const embed = () => knowledgeRounds(api.database, api.app.get(Files)).run();
  const send = (key: string, content: Buffer | string, filename: string) => {
    const form = new FormData();
    form.set('file', new Blob([content]), filename);
    return api.call<Made & Refusal>('POST', '/kb/files', { token: key, body: form });
  };

  it('detects files by content, rejects duplicates, and keeps files that sources use', async () => {
    const { token: key } = await api.workspace(ALL_SCOPES);
    const docx = makeDocx([
      ['Heading1', 'Garantía'],
      [null, 'Tres meses de motor y caja.'],
    ]);
    const { body, status } = await send(key, docx, 'sin-extension');
    expect([status, body.data]).toMatchObject([
      201,
      { content_type: expect.stringContaining('wordprocessingml') as string, size: docx.length },
    ]);
    const again = await send(key, docx, 'otra.docx');
    expect([again.status, again.body.error.code, again.body.error.details?.file_id]).toEqual([
      409,
      'UNIQUE_CONFLICT',
      body.data.id,
    ]);
    for (const hostile of [Buffer.from([0xff, 0xd8, 0, 1]), Buffer.from('PK\u0003\u0004nothing')])
      expect((await send(key, hostile, 'a.txt')).status).toBe(422);
    const source = await api.call<Made>('POST', '/kb/sources', {
      token: key,
      body: { name: 'Garantía', kind: 'file', file_id: body.data.id },
    });
    expect(source.status).toBe(201);
    await embed();
    const searchAnswer = await api.call<Listed>('POST', '/kb/search', {
      token: key,
      body: { query: 'cuanto dura la garantia' },
    });
    expect(searchAnswer.body.data).toMatchObject([
      { source_id: source.body.data.id, heading: 'Garantía', text: 'Tres meses de motor y caja.' },
    ]);
    const kept = await api.call<Refusal>('DELETE', `/kb/files/${body.data.id}`, { token: key });
    expect([kept.status, kept.body.error.details]).toMatchObject([
      409,
      { reason: 'in_use', source_ids: [source.body.data.id] },
    ]);
    await api.call('DELETE', `/kb/sources/${source.body.data.id}`, { token: key });
    expect((await api.call('DELETE', `/kb/files/${body.data.id}`, { token: key })).status).toBe(204);
    expect((await api.call('GET', `/kb/files/${body.data.id}/content`, { token: key })).status).toBe(404);
  });

  it('rejects fields of another kind, and non-public addresses', async () => {
    const { token: key } = await api.workspace(ALL_SCOPES);
    const add = async (body: object) => {
      const answer = await api.call<Refusal>('POST', '/kb/sources', { token: key, body: { name: 'Fuente', ...body } });
      return [answer.status, answer.body.error?.details?.body?.map(({ path }) => path)];
    };
    expect(await add({ kind: 'text' })).toEqual([422, ['text']]);
    expect(await add({ kind: 'text', text: 'a', url: 'https://example.com' })).toEqual([422, ['url']]);
    expect(await add({ kind: 'text', text: 'a', refresh_hours: 24 })).toEqual([422, ['refresh_hours']]);
    expect(await add({ kind: 'faq', entries: [] })).toEqual([400, ['entries']]);
    expect(await add({ kind: 'file', file_id: '01930000-0000-7000-8000-00000000dead' })).toEqual([422, ['file_id']]);
    for (const url of ['http://10.0.0.5/', 'http://[::ffff:169.254.169.254]/', 'ftp://example.com/'])
      expect(await add({ kind: 'url', url })).toEqual([400, ['url']]);
  });

  it("requires its maker's rights for a page, and kb_files:read for a file", async () => {
    const { token: key } = await api.workspace(ALL_SCOPES);
    const minted = await api.call<{ data: { id: string; token: string } }>('POST', '/api-keys', {
      token: key,
      body: { name: 'CRM', scopes: ['kb:read', 'kb:write'] },
    });
    const { id: makerId, token: maker } = minted.body.data;
    const add = (body: object) =>
      api.call<Made & Refusal>('POST', '/kb/sources', { token: maker, body: { name: 'Fuente', ...body } });
    const file = await send(key, 'Tres meses de motor.', 'garantia.txt');
    const refused = await add({ kind: 'file', file_id: file.body.data.id });
    expect([refused.status, refused.body.error.details]).toEqual([
      403,
      { reason: 'scope_not_held', scope: 'kb_files:read' },
    ]);
    const { id } = (await add({ kind: 'url', url: 'https://93.184.216.34/precios', refresh_hours: 24 })).body.data;
    const shown = async () => (await api.call<{ data: object }>('GET', `/kb/sources/${id}`, { token: key })).body.data;
    expect(await shown()).toMatchObject({ stopped_reason: null });
    expect((await api.call('DELETE', `/api-keys/${makerId}`, { token: key })).status).toBe(204);
    await knowledgeRounds(api.database, api.app.get(Files), api.app.get<Access>(ACCESS)).run();
    expect(await shown()).toMatchObject({ status: 'failed', error: 'maker_gone', stopped_reason: 'maker_gone' });
    const listed = await api.call<Listed>('GET', '/kb/sources', { token: key });
    expect(listed.body.data).toMatchObject([{ id, stopped_reason: 'maker_gone' }]);
    const saved = await api.call<{ data: object }>('PATCH', `/kb/sources/${id}`, { token: key, body: {} });
    expect([saved.status, saved.body.data]).toMatchObject([200, { status: 'pending', stopped_reason: null }]);
  });

  it('shows a source with content and chunks, and announces only changed fields', async () => {
    const { token: key } = await api.workspace(ALL_SCOPES);
    const text = '# Envíos\nUno.\n\nDos.';
    const { id } = (
      await api.call<Made>('POST', '/kb/sources', { token: key, body: { name: 'Fuente', kind: 'text', text } })
    ).body.data;
    const whole = await api.call<{ data: object }>('GET', `/kb/sources/${id}`, { token: key });
    expect(whole.body.data).toMatchObject({
      text,
      entries: null,
      language: 'es',
      status: 'pending',
      vectors: false,
      chunk_count: 0,
    });
    await embed();
    const chunks = await api.call<Listed>('GET', `/kb/sources/${id}/chunks`, { token: key });
    expect(chunks.body.data).toMatchObject([{ position: 0, heading: 'Envíos', text: 'Uno.\n\nDos.' }]);
    const patched = await api.call<{ data: object }>('PATCH', `/kb/sources/${id}`, {
      token: key,
      body: { name: 'Otra' },
    });
    expect(patched.body.data).toMatchObject({ name: 'Otra', status: 'ready' });
    const embedding = await api.call<{ data: object }>('POST', `/kb/sources/${id}/embed`, { token: key, body: {} });
    expect([embedding.status, embedding.body.data]).toMatchObject([202, { status: 'pending' }]);
  });
});
