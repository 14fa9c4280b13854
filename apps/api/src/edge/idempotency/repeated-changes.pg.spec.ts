import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace, type Method, type Refusal } from '../../testing/api-app';

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '1000', WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' });
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

type Answer = { data: { id: string; name?: string; external_id?: string | null } } & Refusal;

const call = (method: Method, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.call<Answer>(method, path, { token: workspace.token, body, headers });
const keyed = (key: string) => ({ 'idempotency-key': key });
const listEvents = async (type: string) =>
  (await recordedEvents(api.database, workspace.id)).filter((event) => event.type === type).length;
const contact = async (body: object = {}) => (await call('POST', '/contacts', { name: 'Ana', ...body })).body.data;

describe('Idempotency-Key on calls that change something', () => {
  it('replays the response of a PATCH even after later changes', async () => {
    const { id } = await contact();
    const first = await call('PATCH', `/contacts/${id}`, { name: 'Eva' }, keyed('a'));
    await call('PATCH', `/contacts/${id}`, { name: 'Otra' });
    const again = await call('PATCH', `/contacts/${id}`, { name: 'Eva' }, keyed('a'));
    expect([first.status, first.headers['x-idempotent-replay']]).toEqual([200, undefined]);
    expect([again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([200, '1', first.body]);
    expect([(await call('GET', `/contacts/${id}`)).body.data.name, await listEvents('contact.updated')]).toEqual([
      'Otra',
      2,
    ]);
  });

  it('replays the status of a PUT that created', async () => {
    const put = () => call('PUT', '/contacts/by-external-id/crm-1', { name: 'Ana' }, keyed('a'));
    const answers = await Promise.all([put(), put(), put()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await listEvents('contact.created')).toBe(1);
  });

  it('replays the 204 of a DELETE, and its refusal', async () => {
    const { id } = (await call('POST', '/companies', { name: 'Sur' })).body.data;
    for (const replay of [undefined, '1']) {
      const { status, headers } = await call('DELETE', `/companies/${id}`, undefined, keyed('a'));
      expect([status, headers['x-idempotent-replay']]).toEqual([204, replay]);
    }
    for (const replay of [undefined, '1']) {
      const { status, headers } = await call('DELETE', `/companies/${id}`, undefined, keyed('b'));
      expect([status, headers['x-idempotent-replay']]).toEqual([404, replay]);
    }
  });

  it.each([
    ['/teams', { name: 'Ventas' }],
    ['/locations', { name: 'Centro' }],
    ['/roles', { name: 'Propia', scopes: ['contacts:read'], visibility: 'all' }],
    ['/appointment-types', { name: 'Visita', duration_minutes: 30 }],
  ])(
    'replays a PATCH and a DELETE that run under a workspace lock, with and without an If-Match: %s',
    async (path, body) => {
      const { id } = (await call('POST', path, body)).body.data;
      const { etag } = (await call('GET', `${path}/${id}`)).headers;
      const condition = { ...keyed('condition'), 'if-match': String(etag) };
      const changes = [
        () => call('PATCH', `${path}/${id}`, { name: 'Primera' }, condition),
        () => call('PATCH', `${path}/${id}`, { name: 'Segunda' }, keyed('change')),
        () => call('DELETE', `${path}/${id}`, undefined, keyed('delete')),
      ];
      for (const [n, change] of changes.entries()) {
        const [first, again] = [await change(), await change()];
        expect([first.status, first.headers['x-idempotent-replay']]).toEqual([n === 2 ? 204 : 200, undefined]);
        expect([again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([
          first.status,
          '1',
          first.body,
        ]);
      }
    },
  );

  it('refuses the key with another body, and accepts it for another path or method', async () => {
    const { id } = await contact();
    const other = await contact();
    await call('PATCH', `/contacts/${id}`, { name: 'Eva' }, keyed('a'));
    const conflict = await call('PATCH', `/contacts/${id}`, { name: 'Leo' }, keyed('a'));
    expect([conflict.status, conflict.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_CONFLICT']);
    expect((await call('PATCH', `/contacts/${other.id}`, { name: 'Leo' }, keyed('a'))).body.data.name).toBe('Leo');
    expect((await call('POST', '/contacts', { name: 'Eva' }, keyed('a'))).status).toBe(201);
  });

  it('frees the key of a call that was outdated for its If-Match', async () => {
    const { id } = await contact();
    const tag = async () => String((await call('GET', `/contacts/${id}`)).headers.etag);
    const late = await tag();
    await call('PATCH', `/contacts/${id}`, { name: 'Eva' });
    const patch = async (etag: string) =>
      call('PATCH', `/contacts/${id}`, { job_title: 'Jefa' }, { ...keyed('a'), 'if-match': etag });
    expect((await patch(late)).status).toBe(412);
    const [now, written] = [await tag(), await patch(await tag())];
    expect(written.status).toBe(200);
    const again = await patch(now);
    expect([again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([200, '1', written.body]);
  });

  it('replays the response of a change that calls an outside address', async () => {
    const url = 'http://127.0.0.1:9/hook';
    const made = await call('POST', '/webhooks', { url, events: ['contact.created'] });
    const path = `/webhooks/${made.body.data.id}`;
    const first = await call('PUT', path, { url: `${url}/2` }, keyed('a'));
    await call('PUT', path, { url: `${url}/3` });
    const again = await call('PUT', path, { url: `${url}/2` }, keyed('a'));
    expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([
      200,
      200,
      '1',
      first.body,
    ]);
    expect((await call('PUT', path, { url: `${url}/4` }, keyed('a'))).status).toBe(409);
  });

  it('refuses a malformed key before anything is received or looked up', async () => {
    const nobody = '01930000-0000-7000-8000-000000000002';
    const calls: [Method, string, object | undefined][] = [
      ['PATCH', `/contacts/${nobody}`, { name: 'Eva' }],
      ['PUT', `/webhooks/${nobody}`, {}],
      ['DELETE', `/companies/${nobody}`, undefined],
      ['POST', `/contacts/${nobody}/attributes/contract/file`, undefined],
    ];
    for (const [method, path, body] of calls) {
      const { status, body: refused } = await call(method, path, body, keyed('x'.repeat(256)));
      expect([path, status, Object.keys(refused.error.field_errors ?? {})]).toEqual([path, 400, ['Idempotency-Key']]);
    }
  });
});

describe('a malformed Idempotency-Key', () => {
  it('is refused by every operation that changes something, before any lookup', async () => {
    const changes = api.operations.filter(
      ({ method, credentials }) => method !== 'GET' && credentials.includes('api_key'),
    );
    expect(changes.length).toBeGreaterThan(250);
    const otherNames: string[] = [];
    for (const { id, method, path } of changes) {
      const at = path.replace('/api/v1', '').replace(/:\w+/g, '01930000-0000-7000-8000-000000000002');
      const { status, body } = await call(method as Method, at, undefined, keyed('x'.repeat(256)));
      if (status !== 400 || body.error.field_errors?.['Idempotency-Key'] === undefined) otherNames.push(id);
    }
    expect(otherNames).toEqual([]);
  });
});

describe('a POST whose fields are all optional', () => {
  it('accepts no body, an empty one and an empty object', async () => {
    const type = await call('POST', '/appointment-types', { name: 'Visita', kind: 'service', duration_minutes: 30 });
    const booked = async (day: number) => {
      const [starts_at, ends_at] = [`2027-03-${day}T15:00:00Z`, `2027-03-${day}T15:30:00Z`];
      return (
        await call('POST', '/appointments', {
          starts_at,
          ends_at,
          appointment_type_id: type.body.data.id,
          customer_name: 'Ana',
        })
      ).body.data.id;
    };
    for (const [day, body] of [
      [10, undefined],
      [11, {}],
    ] as const) {
      expect((await call('POST', `/appointments/${await booked(day)}/cancel`, body)).status).toBe(200);
    }
  });

  it('is never refused by the edge for a missing body', async () => {
    const optional = api.operations.filter(({ bodyOptional }) => bodyOptional);
    expect(optional.length).toBeGreaterThan(5);
    const calls: string[] = [];
    let reached = 0;
    for (const { id, path } of optional) {
      const { status, body } = await call(
        'POST',
        path.replace('/api/v1', '').replace(/:\w+/g, '01930000-0000-7000-8000-000000000002'),
      );
      if (status !== 401 && status !== 403) reached += 1;
      if (JSON.stringify(body ?? null).includes('A JSON body is required')) calls.push(id);
    }
    expect(calls).toEqual([]);
    expect(reached).toBeGreaterThan(optional.length / 2);
  });

  it('differs from one with a required field, which refuses a missing body', async () => {
    expect((await call('POST', '/contacts')).status).toBe(400);
    const { id } = await contact();
    expect((await call('PATCH', `/contacts/${id}`)).status).toBe(400);
  });
});
