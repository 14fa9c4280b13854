import { makeTombstone } from '@workops/contacts/testing';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type ApiCall, type KeyedWorkspace, type Method, type Refusal } from '../testing/api-app';

type Entry = { id: string | null; key: string; label: string; type: string; value: string | null };
type Definition = { data: { id: string; key: string; label: string; options: string[] } };
type ContactAnswer = { data: { id: string; updated_at: string; attributes?: Entry[] } };

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());
beforeEach(async () => {
  workspace = await api.workspace(['contacts:read', 'contacts:write', 'contact_attributes:write']);
});

const call = <Body>(method: Method, path: string, over: ApiCall = {}) =>
  api.call<Body>(method, path, { token: workspace.token, ...over });
const define = (key: string, type: string, options?: string[]) =>
  api.insist<Definition & Refusal>('POST', '/contact-attributes', {
    token: workspace.token,
    body: { key, type, label: key.toUpperCase(), options },
  });
const aContact = async (): Promise<string> =>
  (await call<ContactAnswer>('POST', '/contacts', { body: { name: 'Josefa' } })).body.data.id;
const write = (id: string, values: Record<string, string | null>) =>
  call<{ data: Entry[] } & Refusal>('PUT', `/contacts/${id}/attributes`, {
    body: { attributes: Object.entries(values).map(([key, value]) => ({ key, value })) },
  });
const readValues = async (id: string): Promise<Record<string, string | null>> => {
  const { body } = await call<{ data: Entry[] }>('GET', `/contacts/${id}/attributes`);
  return Object.fromEntries(body.data.map(({ key, value }) => [key, value]));
};
const events = async () =>
  (await recordedEvents(api.database, workspace.id)).map(({ type, data }) => [
    type,
    (data as { updated_fields?: string[] }).updated_fields,
  ]);

describe('defining attributes', () => {
  it('returns 201, and the list keeps the creation order', async () => {
    const made = await define('color', 'select', ['rojo', 'azul']);
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { key: 'color', label: 'COLOR', options: ['rojo', 'azul'] },
    ]);
    await define('anio', 'number');
    const { body } = await call<{ data: { key: string }[]; meta: { total: number } }>('GET', '/contact-attributes');
    expect([body.data.map(({ key }) => key), body.meta]).toEqual([
      ['color', 'anio'],
      { pagination: { limit: 2, nextCursor: null }, total: 2 },
    ]);
  });

  it.each([
    ['a key that is no slug', { key: 'Año', type: 'text', label: 'x' }, 'key', 'invalid_string'],
    ['an unknown type', { key: 'a', type: 'json', label: 'x' }, 'type', 'invalid_enum_value'],
    ['a select without options', { key: 'a', type: 'select', label: 'x' }, 'options', 'too_small'],
    [
      'an option that comes twice',
      { key: 'a', type: 'select', label: 'x', options: ['a', ' a '] },
      'options',
      'custom',
    ],
    ['options of another type', { key: 'a', type: 'text', label: 'x', options: ['a'] }, 'options', 'custom'],
    ['a blank label', { key: 'a', type: 'text', label: ' ' }, 'label', 'too_small'],
  ])('returns 400 for %s', async (_what, body, path, code) => {
    const answer = await call<Refusal>('POST', '/contact-attributes', { body });
    expect([answer.status, answer.body.error.details?.body?.[0]]).toMatchObject([400, { path, code }]);
  });

  it('lets a single concurrent call create a key', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => define('color', 'text')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error.code).toBe('UNIQUE_CONFLICT');
  });

  it('stops at a hundred, however many are created concurrently', async () => {
    const wanted = Array.from({ length: 104 }, (_, index) => `clave-${index}`);
    const answers = await Promise.all(wanted.map((key) => define(key, 'text')));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.error.details?.reason])).toEqual(
      Array(4).fill([409, 'too_many']),
    );
  });

  it('changes label and options, never key or type, and keeps the values of contacts', async () => {
    await define('color', 'select', ['rojo', 'azul']);
    const id = await aContact();
    await write(id, { color: 'azul' });
    const body = { label: 'Color', options: ['rojo'], key: 'other', type: 'text' };
    const changed = await call<Definition>('PATCH', '/contact-attributes/color', { body });
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { key: 'color', label: 'Color', type: 'select', options: ['rojo'] },
    ]);
    expect(await readValues(id)).toEqual({ color: 'azul' });
    expect((await write(id, { color: 'azul' })).status).toBe(422);
    expect((await call('PATCH', '/contact-attributes/color', { body: { options: [] } })).status).toBe(400);
    expect((await call('PATCH', '/contact-attributes/none', { body: {} })).status).toBe(404);
  });

  it('returns 204 once and then 404; a recreated key has no old values', async () => {
    await define('color', 'text');
    const id = await aContact();
    await write(id, { color: 'rojo' });
    const answers = await Promise.all([1, 2].map(() => call('DELETE', '/contact-attributes/color')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await readValues(id)).toEqual({});
    await define('color', 'number');
    expect(await readValues(id)).toEqual({ color: null });
  });
});

describe('the attributes of a contact', () => {
  it('contain all definitions, unset ones as null, alone and in the contact', async () => {
    await define('color', 'text');
    await define('patente', 'text');
    const id = await aContact();
    const written = await write(id, { color: ' rojo ' });
    const expected = [
      { id: expect.any(String), key: 'color', label: 'COLOR', type: 'text', value: 'rojo' },
      { id: null, key: 'patente', label: 'PATENTE', type: 'text', value: null },
    ];
    expect([written.status, written.body]).toEqual([
      200,
      { data: expected, meta: { pagination: { limit: 2, nextCursor: null }, total: 2 } },
    ]);
    expect((await call<{ data: Entry[] }>('GET', `/contacts/${id}/attributes`)).body.data).toEqual(expected);
    expect((await call<ContactAnswer>('GET', `/contacts/${id}`)).body.data.attributes).toEqual(expected);
    expect(
      (await call<ContactAnswer>('PATCH', `/contacts/${id}`, { body: { brand: 'x' } })).body.data.attributes,
    ).toEqual(expected);
  });

  it('accept values of their type, and reject the whole call for one invalid value', async () => {
    await define('texto', 'text');
    await define('numero', 'number');
    await define('si', 'boolean');
    await define('dia', 'date');
    await define('opcion', 'select', ['a']);
    const id = await aContact();
    const right = { texto: 'hola', numero: '-2.50', si: 'false', dia: '2028-02-29', opcion: 'a' };
    expect((await write(id, right)).status).toBe(200);
    const wrong = { texto: ' ', numero: '1e3', si: 'sí', dia: '2027-02-29', opcion: 'b' };
    for (const [key, value] of Object.entries(wrong)) {
      const { status, body } = await write(id, { texto: 'otro', [key]: value });
      const index = key === 'texto' ? 0 : 1;
      expect([key, status, body.error.details?.body?.map(({ path }) => path)]).toEqual([
        key,
        422,
        [`attributes.${index}.value`],
      ]);
    }
    expect(await readValues(id)).toEqual(right);
  });

  it('reject an unknown key or a file with 422, and malformed entries with 400', async () => {
    await define('contrato', 'file');
    await define('color', 'text');
    const id = await aContact();
    expect(await write(id, { nada: 'x' })).toMatchObject({
      status: 422,
      body: { error: { details: { body: [{ path: 'attributes.0.key' }] } } },
    });
    expect((await write(id, { contrato: 'x' })).status).toBe(422);
    expect((await write(id, { contrato: null })).status).toBe(422);
    for (const attributes of [
      [
        { key: 'color', value: 'a' },
        { key: 'color', value: 'b' },
      ],
      [null],
      ['x'],
      [[]],
      [{ key: 'color' }],
      [{ key: 'color', value: 1 }],
      null,
      {},
    ]) {
      expect([attributes, (await call('PUT', `/contacts/${id}/attributes`, { body: { attributes } })).status]).toEqual([
        attributes,
        400,
      ]);
    }
  });

  it('are cleared by null, keep their id when changed, and stay if not named', async () => {
    await define('color', 'text');
    await define('patente', 'text');
    const id = await aContact();
    const firstId = ({ body }: { body: { data: Entry[] } }) => body.data[0]!.id;
    const first = firstId(await write(id, { color: 'rojo', patente: 'AB-12' }));
    expect(firstId(await write(id, { color: 'azul' }))).toBe(first);
    expect((await write(id, { color: null })).body.data[0]).toMatchObject({ id: null, value: null });
    expect(await readValues(id)).toEqual({ color: null, patente: 'AB-12' });
  });

  it('record an event with the field name, and none if nothing changes', async () => {
    await define('color', 'text');
    const id = await aContact();
    await write(id, { color: 'rojo' });
    const { updated_at: before } = (await call<ContactAnswer>('GET', `/contacts/${id}`)).body.data;
    await write(id, { color: 'rojo' });
    await write(id, {});
    expect((await call<ContactAnswer>('GET', `/contacts/${id}`)).body.data.updated_at).toBe(before);
    expect(await events()).toEqual([
      ['contact.created', undefined],
      ['contact.updated', ['attributes']],
    ]);
  });

  it('keep all of many concurrent writes', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    for (const key of keys) await define(key, 'text');
    const id = await aContact();
    await Promise.all(keys.map((key) => write(id, { [key]: key })));
    expect(await readValues(id)).toEqual(Object.fromEntries(keys.map((key) => [key, key])));
  });

  it('cannot be written on a tombstone, which still shows its own', async () => {
    await define('color', 'text');
    const [id, survivor] = [await aContact(), await aContact()];
    await write(id, { color: 'rojo' });
    await makeTombstone(api.database, id, survivor);
    expect(await write(id, { color: 'azul' })).toMatchObject({
      status: 409,
      body: { error: { details: { reason: 'merged' } } },
    });
    expect(await readValues(id)).toEqual({ color: 'rojo' });
  });

  it('return only the written values to a caller without read permission', async () => {
    await define('color', 'text');
    await define('patente', 'text');
    const id = await aContact();
    await write(id, { patente: 'AB-12' });
    const token = await api.key(workspace.id, ['contacts:write']);
    const { body } = await call<{ data: Entry[] }>('PUT', `/contacts/${id}/attributes`, {
      token,
      body: { attributes: [{ key: 'color', value: 'rojo' }] },
    });
    expect(body.data.map(({ key }) => key)).toEqual(['color']);
    const patched = await call<ContactAnswer>('PATCH', `/contacts/${id}`, { token, body: { brand: 'x' } });
    expect('attributes' in patched.body.data).toBe(false);
  });
});
