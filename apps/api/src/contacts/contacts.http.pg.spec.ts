import { ApiApp, type KeyedWorkspace, type Refusal } from '../testing/api-app';
import type { ContactResource } from '@workops/contacts/http';
import type { AsJson } from '../testing/as-json';

type Answer = { data: AsJson<ContactResource> };

const UNKNOWN = '01930000-0000-7000-8000-000000000002';

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
  workspace = await api.workspace();
});
afterAll(() => api.close());

const create = (body: object, token = workspace.token) => api.call<Answer>('POST', '/contacts', { token, body });
const read = (id: string, token = workspace.token) => api.call<Answer>('GET', `/contacts/${id}`, { token });
const patch = (id: string, body: object, token = workspace.token) =>
  api.call<Answer & Refusal>('PATCH', `/contacts/${id}`, { token, body });

const whole = {
  name: 'Josefa Núñez',
  email: 'Josefa@Example.com',
  phone: '9 1234 5678',
  external_id: 'crm-1',
  person_kind: 'juridica',
  tax_id: '12.345.678-5',
  tax_id_kind: 'rut',
  registered_name: 'Núñez SpA',
  address: { line1: 'Av. Siempre Viva 1', city: 'Santiago', country: 'CL' },
  origin_channel: 'web',
};

describe('contacts over HTTP', () => {
  it('are created with 201 and read back the same', async () => {
    const made = await create(whole);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: 'Josefa Núñez',
      email: 'Josefa@Example.com',
      phone: '+56912345678',
      tax_id: '12345678-5',
      lifecycle_stage: 'unknown',
      email_consent: false,
      email_status: 'subscribed',
      display_name: 'Josefa Núñez',
      named: true,
      channels: [],
      lead_sources: [],
      address: {
        line1: 'Av. Siempre Viva 1',
        line2: null,
        city: 'Santiago',
        region: null,
        postal_code: null,
        country: 'CL',
      },
    });
    expect((await read(made.body.data.id)).body).toEqual(made.body);
  });

  it('change in the sent fields and keep the rest', async () => {
    const { id } = (await create({ name: 'Ana', email: 'ana@example.com' })).body.data;
    const changed = await patch(id, { job_title: 'Gerenta', email_consent: true });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      expect.objectContaining({ name: 'Ana', email: 'ana@example.com', job_title: 'Gerenta', email_consent: true }),
    ]);
    expect((await patch(id, { job_title: null })).body.data.job_title).toBeNull();
  });

  it('ignore read-only and unknown fields', async () => {
    const made = await create({
      name: 'Ana',
      id: UNKNOWN,
      created_at: '2000-01-01T00:00:00Z',
      email_consent: true,
      colour: 'red',
    });
    expect(made.body.data).toMatchObject({ email_consent: false });
    expect(made.body.data.id).not.toBe(UNKNOWN);
  });

  it('return only sent fields to a caller without read permission', async () => {
    const writer = await api.key(workspace.id, ['contacts:write']);
    const made = await create({ ...whole, external_id: null }, writer);
    const changed = await patch(made.body.data.id, { name: 'Otra' }, writer);
    expect(made.body.data).toMatchObject({ name: whole.name, registered_name: whole.registered_name });
    expect(Object.keys(changed.body.data).sort()).toEqual(['created_at', 'id', 'name', 'updated_at']);
    expect((await read(made.body.data.id)).body.data.tax_id).toBe('12345678-5');
    expect((await read(made.body.data.id, writer)).status).toBe(403);
  });

  it('return the same 404 if unknown or in another workspace', async () => {
    const { id } = (await create({ name: 'Ana' })).body.data;
    const stranger = await api.workspace();
    const [absent, foreign] = [await read(UNKNOWN), await read(id, stranger.token)];
    const withoutId = ({ body }: typeof absent) => ({ ...(body as unknown as Refusal).error, requestId: undefined });
    expect([absent.status, foreign.status]).toEqual([404, 404]);
    expect(withoutId(absent)).toEqual(withoutId(foreign));
    expect((await patch(id, { name: 'Robada' }, stranger.token)).status).toBe(404);
  });

  it('distinguish an invalid tax id (422) from a malformed call (400)', async () => {
    const wrong = (await create({ name: 'Ana', tax_id: '12345678-9', tax_id_kind: 'rut' })) as unknown as {
      status: number;
      body: Refusal;
    };
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(wrong.body.error.field_errors ?? {})).toEqual(['tax_id']);
    const malformed = (await create({ name: 'Ana', email: 'nobody' })) as unknown as { status: number; body: Refusal };
    expect([malformed.status, malformed.body.error.details]).toEqual([
      400,
      { body: [expect.objectContaining({ path: 'email' })] },
    ]);
  });

  it('are rejected with an external id that another contact has', async () => {
    await create({ name: 'Ana', external_id: 'taken' });
    const second = (await create({ name: 'Eva', external_id: 'taken' })) as unknown as {
      status: number;
      body: Refusal;
    };
    expect([second.status, second.body.error.code]).toEqual([409, 'UNIQUE_CONFLICT']);
  });
});
