import { randomUUID } from 'node:crypto';
import { sweepUnusedFiles } from '@workops/conversations';
import { Files } from '@workops/platform/files';
import { ApiApp, refusal, type Refusal } from '../../testing/api-app';
import { chatSite, type ChatAnswer, type ChatMessage } from '../../testing/chat-site';

const MIB = 1024 * 1024;

let api: ApiApp;
beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

const aFile = (content: string | Uint8Array<ArrayBuffer> = 'foto', filename = 'foto.jpg', type = 'image/jpeg') => {
  const form = new FormData();
  form.set('file', new Blob([content], { type }), filename);
  return form;
};

async function visited() {
  const site = await chatSite(api);
  const { visitor_token: visitor } = await site.begin();
  const send = (body = aFile(), from = visitor) =>
    site.call<ChatAnswer<{ id: string; filename: string; content_type: string }> & Refusal>(
      'POST',
      '/widget/attachments',
      { visitor: from, body },
    );
  const say = (body: object, from = visitor) =>
    site.call<ChatAnswer<ChatMessage> & Refusal>('POST', '/widget/messages', {
      visitor: from,
      body: { client_id: randomUUID(), ...body },
    });
  return { ...site, visitor, send, say };
}

describe('a visitor’s file', () => {
  it('belongs to one message, and members can download it', async () => {
    const { owner, send, say } = await visited();
    const sent = await send();
    expect([sent.status, sent.body.data]).toEqual([
      201,
      { id: expect.any(String), filename: 'foto.jpg', content_type: 'image/jpeg' },
    ]);
    const body = { client_id: randomUUID(), attachment_id: sent.body.data.id };
    const [first, same] = await Promise.all([say(body), say(body)]);
    expect([first.status, same.status, same.body.data.id]).toEqual([201, 201, first.body.data.id]);
    expect(first.body.data.attachments).toEqual([sent.body.data]);
    const again = await say({ content: 'Otra vez', attachment_id: sent.body.data.id });
    expect([again.status, again.body.error.details.body[0]!.path]).toEqual([422, 'attachment_id']);
    const message = await api.call<object>('GET', `/messages/${first.body.data.id}`, { token: owner });
    expect(message.body).toMatchObject({
      data: { type: 'image', content: '', attachments: [{ id: sent.body.data.id, size: 4, status: 'stored' }] },
    });
    const download = await api.http.send({
      method: 'GET',
      url: `/api/v1/messages/${first.body.data.id}/attachments/${sent.body.data.id}`,
      headers: { authorization: `Bearer ${owner}` },
    });
    expect([download.statusCode, download.payload, download.headers['x-content-type-options']]).toEqual([
      200,
      'foto',
      'nosniff',
    ]);
  });

  it('cannot be used by other visitors, members or workspaces', async () => {
    const { owner, begin, send, say } = await visited();
    const other = await visited();
    const { visitor_token: neighbour } = await begin();
    const { id } = (await send()).body.data;
    const begun = (await say({ content: 'Hola' })).body.data.conversation_id;
    for (const refused of [await say({ attachment_id: id }, neighbour), await other.say({ attachment_id: id })])
      expect(refused.status).toBe(422);
    const byMember = await api.call<Refusal>('POST', `/conversations/${begun}/messages`, {
      token: owner,
      body: { content: 'x', attachment_ids: [id] },
    });
    expect(byMember.status).toBe(422);
    const members = await api.call<ChatAnswer<{ id: string }>>('POST', '/attachments', { token: owner, body: aFile() });
    expect((await say({ attachment_id: members.body.data.id })).status).toBe(422);
    expect((await say({ content: 'Con foto', attachment_id: id })).status).toBe(201);
  });

  it('is refused without a session, above 10 MiB, and in an empty message', async () => {
    const { send, say } = await visited();
    expect((await send(aFile(), 'wv_nobody')).status).toBe(404);
    expect((await send(aFile(new Uint8Array(10 * MIB + 1)))).status).toBe(413);
    expect(refusal(await say({}))).toEqual([400, 'VALIDATION_ERROR', undefined]);
  });

  it('is limited to 20 files and 50 MiB a day, even for concurrent uploads', async () => {
    const { ageFiles, send } = await visited();
    const statuses = [];
    for (let round = 0; round < 5; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 5 }, () => send()))).map(({ status }) => status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(refusal(await send())).toEqual([409, 'CONFLICT', 'too_many']);
    await ageFiles(25);
    const big = () => send(aFile(new Uint8Array(10 * MIB)));
    for (let count = 0; count < 5; count += 1) expect((await big()).status).toBe(201);
    expect(refusal(await send())).toEqual([409, 'CONFLICT', 'too_many']);
  });

  it('is removed after a day if no message uses it', async () => {
    const { ageFiles, send, say } = await visited();
    const [used, unused] = [(await send()).body.data.id, (await send()).body.data.id];
    await say({ attachment_id: used });
    await ageFiles(25);
    const fresh = (await send()).body.data.id;
    const files = api.app.get(Files);
    await Promise.all([sweepUnusedFiles(api.database, files), sweepUnusedFiles(api.database, files)]);
    expect((await say({ attachment_id: unused })).status).toBe(422);
    expect((await say({ attachment_id: fresh })).status).toBe(201);
  });
});
