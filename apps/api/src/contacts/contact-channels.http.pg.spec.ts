import { ApiApp, type KeyedWorkspace, type Method, type Page, type Refusal } from '../testing/api-app';

interface Channel {
  id: string;
  contact_id: string;
  kind: string;
  identifier: string;
}
type Listed = Page<Channel>;

const UNKNOWN = '01930000-0000-7000-8000-000000000002';

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const call = <Body>(method: Method, path: string, body?: object, token = workspace.token) =>
  api.call<Body>(method, path, { token, ...(body && { body }) });
const person = async () => (await call<{ data: { id: string } }>('POST', '/contacts', { name: 'Ana' })).body.data.id;
const add = (id: string, body: object) => call<{ data: Channel } & Refusal>('POST', `/contacts/${id}/channels`, body);
const list = (id: string, query = '') => call<Listed>('GET', `/contacts/${id}/channels${query}`);

describe('channels over HTTP', () => {
  it('are added with 201, listed, and shown on the contact by kind', async () => {
    const id = await person();
    const added = await add(id, { kind: 'whatsapp', identifier: '9 1234 5678', label: 'Personal', verified: true });
    expect(added.status).toBe(201);
    expect(added.body.data).toEqual({
      id: expect.any(String),
      contact_id: id,
      kind: 'whatsapp',
      identifier: '+56912345678',
      label: 'Personal',
      verified: true,
      created_at: expect.any(String),
    });
    expect((await list(id)).body).toEqual({
      data: [added.body.data],
      meta: { pagination: { limit: 50, nextCursor: null } },
    });
    expect((await call('GET', `/contacts/${id}`)).body).toMatchObject({
      data: { channels: ['whatsapp'], phone: null },
    });
  });

  it('are listed in pages', async () => {
    const id = await person();
    for (const identifier of ['a', 'b', 'c']) await add(id, { kind: 'web', identifier });
    const first = await list(id, '?limit=2');
    const { nextCursor } = first.body.meta.pagination;
    const second = await list(id, `?limit=2&cursor=${nextCursor}`);
    expect([...first.body.data, ...second.body.data].map(({ identifier }) => identifier)).toEqual(['a', 'b', 'c']);
    expect(second.body.meta.pagination.nextCursor).toBeNull();
  });

  it('are removed with 204, which releases the identity', async () => {
    const [ana, eva] = [await person(), await person()];
    const { id } = (await add(ana, { kind: 'email', identifier: 'Ana@Example.com' })).body.data;
    expect((await call('DELETE', `/contacts/${ana}/channels/${id}`)).status).toBe(204);
    expect((await call<Refusal>('DELETE', `/contacts/${ana}/channels/${id}`)).body.error).toMatchObject({
      code: 'NOT_FOUND',
      message: 'El canal no existe.',
    });
    expect((await add(eva, { kind: 'email', identifier: 'ana@example.com' })).status).toBe(201);
  });

  it('belong to one contact: a 409 names the holder', async () => {
    const [ana, eva] = [await person(), await person()];
    await add(ana, { kind: 'email', identifier: 'Ana@Example.com' });
    const refused = await add(eva, { kind: 'email', identifier: 'ana@example.com' });
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      {
        code: 'UNIQUE_CONFLICT',
        details: { contact_id: ana },
        field_errors: { identifier: 'Otro contacto ya tiene este canal.' },
      },
    ]);
    const stranger = await api.workspace();
    const theirs = (await call<{ data: { id: string } }>('POST', '/contacts', { name: 'Otra' }, stranger.token)).body
      .data.id;
    expect(
      (
        await call(
          'POST',
          `/contacts/${theirs}/channels`,
          { kind: 'email', identifier: 'ana@example.com' },
          stranger.token,
        )
      ).status,
    ).toBe(201);
  });

  it.each([
    [{ kind: 'fax', identifier: 'x' }, { kind: 'invalid_enum_value' }],
    [{ kind: 'email', identifier: 'nobody' }, { identifier: 'invalid_string' }],
    [{ kind: 'web' }, { identifier: 'invalid_type' }],
    [{ kind: 'web', identifier: 'x'.repeat(256) }, { identifier: 'too_big' }],
    [{ kind: 'web', identifier: 'x', verified: 'yes' }, { verified: 'invalid_type' }],
    [{ kind: 'web', identifier: 'x', label: '' }, { label: 'too_small' }],
  ])('are rejected when malformed: %j', async (body, issues) => {
    const { status, body: answer } = await add(await person(), body);
    const [path, code] = Object.entries(issues)[0]!;
    expect([status, answer.error.details.body]).toEqual([400, [expect.objectContaining({ path, code })]]);
  });
});

describe('outbound preferences over HTTP', () => {
  const record = (id: string, body: object = {}) =>
    call<{ data: object } & Refusal>('POST', `/contacts/${id}/outbound-preferences`, {
      channel: 'email',
      scope: 'marketing',
      status: 'blocked',
      legal_basis: 'Solicitud del titular',
      ...body,
    });
  const read = (id: string, query = '') =>
    call<{ data: { entries: object[]; effective: object; next_cursor: string | null } }>(
      'GET',
      `/contacts/${id}/outbound-preferences${query}`,
    );

  it('are appended with 201 and read back with the effective preferences', async () => {
    const id = await person();
    const first = await record(id, { message_id: UNKNOWN });
    expect([first.status, first.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        channel: 'email',
        scope: 'marketing',
        status: 'blocked',
        legal_basis: 'Solicitud del titular',
        message_id: UNKNOWN,
        created_at: expect.any(String),
      },
    ]);
    const second = await record(id, { scope: 'all_proactive' });
    const everything = {
      marketing: 'blocked',
      service: 'blocked',
      promised_followup: 'blocked',
      all_proactive: 'blocked',
    };
    expect((await read(id)).body.data).toEqual({
      entries: [second.body.data, first.body.data],
      effective: { email: everything },
      next_cursor: null,
    });
    await record(id, { scope: 'all_proactive', status: 'allowed' });
    const page = (await read(id, '?limit=1')).body.data;
    expect(page.effective).toEqual({
      email: { ...everything, service: 'allowed', promised_followup: 'allowed', all_proactive: 'allowed' },
    });
    expect((await read(id, `?limit=2&cursor=${page.next_cursor}`)).body.data.entries).toEqual([
      second.body.data,
      first.body.data,
    ]);
  });

  it('are rejected when malformed, and cannot be changed or removed', async () => {
    const id = await person();
    for (const [body, path] of [
      [{ channel: 'fax' }, 'channel'],
      [{ scope: 'all' }, 'scope'],
      [{ status: 'maybe' }, 'status'],
      [{ legal_basis: ' ' }, 'legal_basis'],
    ] as const) {
      const refused = await record(id, body);
      expect([refused.status, Object.keys(refused.body.error.field_errors!)]).toEqual([400, [path]]);
    }
    const { id: entryId } = (await record(id)).body.data as { id: string };
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      const answer = await api.http.send({
        method,
        url: `/api/v1/contacts/${id}/outbound-preferences/${entryId}`,
        headers: { authorization: `Bearer ${workspace.token}` },
      });
      expect(answer.statusCode).toBe(404);
    }
  });
});
