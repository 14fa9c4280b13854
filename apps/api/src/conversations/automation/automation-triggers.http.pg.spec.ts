import { randomUUID } from 'node:crypto';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, type Page, type Refusal } from '../../testing/api-app';
import { TokenIssuer } from '../../testing/token-issuer';

type Made = { data: { id: string } } & Refusal;

describe('the automation triggers API', () => {
  let api: ApiApp;
  let issuer: TokenIssuer;
  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    api = await ApiApp.start(issuer.env);
  });
  afterAll(async () => {
    await api.close();
    await issuer.close();
  });

  it('refuses actions that the caller could not perform', async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const narrow = await api.key(workspaceId, [
      'automation_triggers:read',
      'automation_triggers:write',
      'conversations:write',
    ]);
    const body = {
      name: 'Responder',
      on: 'message.received',
      actions: [{ type: 'pend' }, { type: 'send_message', content: 'Hola' }],
    };
    const refused = await api.call<Made>('POST', '/automation-triggers', { token: narrow, body });
    expect([refused.status, refused.body.error.details]).toEqual([
      403,
      { reason: 'scope_not_held', step: 1, scope: 'messages:send' },
    ]);
    const { id } = (await api.call<Made>('POST', '/automation-triggers', { token, body })).body.data;
    const patch = (fields: object) =>
      api.call<Made>('PATCH', `/automation-triggers/${id}`, { token: narrow, body: fields });
    expect((await patch({ is_active: true, name: 'Mío' })).status).toBe(403);
    expect((await patch({ actions: [{ type: 'pend' }] })).status).toBe(200);
  });

  it('returns the runs of a trigger, and reports all unknown references at once', async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const create = (body: object) =>
      api.call<Made>('POST', '/automation-triggers', { token, body: { name: randomUUID(), ...body } });
    const { id } = (await create({ on: 'sla.breached', actions: [{ type: 'resolve' }] })).body.data;
    expect((await api.call<Page<object>>('GET', `/automation-triggers/${id}/runs`, { token })).body.data).toEqual([]);
    expect((await api.call('GET', `/automation-triggers/${randomUUID()}/runs`, { token })).status).toBe(404);
    const narrow = await api.key(workspaceId, ['automation_triggers:read']);
    expect((await api.call('GET', `/automation-triggers/${id}/runs`, { token: narrow })).status).toBe(403);
    const conditions = [
      { field: 'team_id', op: 'is', value: randomUUID() },
      { field: 'messaging_account_id', op: 'in', value: [randomUUID()] },
    ];
    const unknown = await create({ on: 'ticket.opened', actions: [{ type: 'pend' }], conditions });
    expect([unknown.status, unknown.body.error.details.body!.map(({ path }) => path)]).toEqual([
      422,
      ['conditions.0.value', 'conditions.1.value.0'],
    ]);
    const wrong = await create({
      on: 'ticket.opened',
      actions: [{ type: 'pend' }],
      conditions: [{ field: 'channel', op: 'is', value: 'fax' }],
    });
    expect([wrong.status, wrong.body.error.details.body![0]]).toEqual([
      400,
      expect.objectContaining({ path: 'conditions.0.value' }),
    ]);
  });

  it('sets the availability of a member, and refuses it for an API key', async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const subject = randomUUID();
    await api.access.enrolMember({ workspaceId, name: 'Eva', email: `${subject}@example.com`, subject, role: 'owner' });
    const say = (as: string) => api.call('PUT', '/me/availability', { token: as, body: { value: 'away' } });
    const answer = await say(issuer.token(workspaceId, subject));
    expect([answer.status, answer.body, (await say(token)).status]).toEqual([200, { data: { value: 'away' } }, 403]);
  });
});
