import { randomUUID } from 'node:crypto';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../../testing/api-app';

type Record = { id: string; name: string; is_active?: boolean; actions?: object[]; conditions?: object[] };
type Answer = { data: Record } & Refusal;

describe('the automation configuration API', () => {
  let api: ApiApp;
  let token: string;
  let workspaceId: string;
  let team: string;
  beforeAll(async () => {
    api = await ApiApp.start();
    ({ id: workspaceId, token } = await api.workspace());
    team = (await api.call<Answer>('POST', '/teams', { token, body: { name: 'Ventas' } })).body.data.id;
  });
  afterAll(() => api.close());

  const KINDS: [string, string, (name: string) => object, object, string[]][] = [
    [
      'macro',
      '/macros',
      (name) => ({ name, actions: [{ type: 'resolve' }] }),
      { actions: [{ type: 'snooze', minutes: 60 }] },
      ['actions'],
    ],
    [
      'assignment_rule',
      '/assignment-rules',
      (name) => ({ name, position: 1, strategy: 'least_loaded', team_id: team }),
      { position: 2, max_active: 3 },
      ['max_active', 'position'],
    ],
    [
      'automation_trigger',
      '/automation-triggers',
      (name) => ({
        name,
        on: 'message.received',
        conditions: [{ field: 'channel', op: 'in', value: ['web'] }],
        actions: [{ type: 'pend' }],
      }),
      { on: 'conversation.created', conditions: [] },
      ['conditions', 'on'],
    ],
  ];

  it.each(KINDS)(
    '%s: creates, reads, changes, lists and deletes, with an event for each change',
    async (kind, path, body, patch, fields) => {
      const name = `Uno ${randomUUID()}`;
      const made = await api.call<Answer>('POST', path, { token, body: body(` ${name} `) });
      expect([made.status, made.body.data]).toEqual([201, expect.objectContaining({ name })]);
      const recordPath = `${path}/${made.body.data.id}`;
      expect((await api.call('GET', recordPath, { token })).body).toEqual(made.body);
      const conflict = await api.call<Answer>('POST', path, { token, body: body(name.toUpperCase()) });
      expect([conflict.status, conflict.body.error.code, conflict.body.error.details]).toEqual([
        409,
        'UNIQUE_CONFLICT',
        { holder_id: made.body.data.id },
      ]);
      const changed = await api.call<Answer>('PATCH', recordPath, { token, body: patch });
      expect(changed.body.data).toMatchObject(patch);
      expect((await api.call<Answer>('PATCH', recordPath, { token, body: patch })).body).toEqual(changed.body);
      expect((await api.call<{ data: Record[] }>('GET', path, { token })).body.data.map(({ id }) => id)).toContain(
        made.body.data.id,
      );
      expect((await api.call('DELETE', recordPath, { token })).status).toBe(204);
      expect([
        (await api.call('GET', recordPath, { token })).status,
        (await api.call('DELETE', recordPath, { token })).status,
      ]).toEqual([404, 404]);
      const id = made.body.data.id;
      expect(
        (await recordedEvents(api.database, workspaceId))
          .filter(({ resource }) => resource.id === id)
          .map(({ type, data }) => [type, data]),
      ).toEqual([
        [`${kind}.created`, { id }],
        [`${kind}.updated`, { id, updated_fields: fields }],
        [`${kind}.deleted`, { id }],
      ]);
    },
  );
});
