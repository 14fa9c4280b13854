import { ApiApp, type Page, type Refusal } from '../../testing/api-app';
import type { VehicleResource } from '@workops/commerce/http';
import type { AsJson } from '../../testing/as-json';

type Answer = { data: AsJson<VehicleResource> } & Refusal;

let api: ApiApp;
let token: string;

beforeAll(async () => {
  api = await ApiApp.start();
  ({ token } = await api.workspace());
});
afterAll(() => api.close());

const register = (body: object) => api.call<Answer>('POST', '/vehicles', { token, body });
const patch = (id: string, body: object) => api.call<Answer>('PATCH', `/vehicles/${id}`, { token, body });

describe('vehicles over HTTP', () => {
  it('registers a vehicle with 201, and reads the same back', async () => {
    const made = await register({ plate: 'bb-cl 11', make: 'Toyota', model: 'Yaris', year: 2020 });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { plate: 'BBCL11', make: 'Toyota', model: 'Yaris', year: 2020, status: 'available' },
    ]);
    expect((await api.call('GET', `/vehicles/${made.body.data.id}`, { token })).body).toEqual(made.body);
  });

  it('changes only the given fields; null clears', async () => {
    const { id } = (await register({ plate: 'BBCL12', make: 'Kia', model: 'Rio', year: 2019 })).body.data;
    expect((await patch(id, { status: 'sold', plate: null })).body.data).toMatchObject({
      status: 'sold',
      plate: null,
      make: 'Kia',
      year: 2019,
    });
  });

  it("refuses a taken plate with 409 and the holder's id", async () => {
    const { id } = (await register({ plate: 'BBCL13', make: 'Kia', model: 'Rio' })).body.data;
    const { status, body } = await register({ plate: 'bbcl-13', make: 'Kia', model: 'Rio' });
    expect([status, body.error.code, body.error.details.vehicle_id]).toEqual([409, 'UNIQUE_CONFLICT', id]);
  });

  it.each([
    [{ make: 'Kia' }, 'model', 'invalid_type'],
    [{ make: 'Kia', model: 'Rio', plate: '¿?' }, 'plate', 'invalid_string'],
    [{ make: 'Kia', model: 'Rio', year: 1700 }, 'year', 'too_small'],
    [{ make: 'Kia', model: 'Rio', status: 'lost' }, 'status', 'invalid_enum_value'],
  ])('refuses %j with 400', async (body, path, code) => {
    const answer = await register(body);
    expect([answer.status, answer.body.error.details.body]).toEqual([400, [expect.objectContaining({ path, code })]]);
  });

  it('stores all fields, and shows the minimum price only with the scope for prices', async () => {
    const body = {
      make: 'Fiat',
      model: 'Uno',
      version: 'Way',
      color: 'Rojo',
      fuel: 'Bencina',
      transmission: 'Manual',
      body_type: 'Hatchback',
      year: 2021,
      km: 45_000,
      condition: 'demo',
      description: 'Único dueño',
      photo_urls: ['https://example.com/a.jpg'],
      pinned_fields: ['km'],
      vin: 'JTDBR32E720054321',
      stock_number: 'U-1',
      external_id: 'x',
      price_clp: 9_000_000,
      tax_treatment: 'afecto',
      status: 'draft',
    };
    const { status, body: made } = await register({ ...body, floor_price_clp: 8_000_000 });
    expect([status, made.data]).toMatchObject([
      201,
      { ...body, floor_price_clp: 8_000_000, tenancy: 'propio', source_id: null, held_by: null },
    ]);
    const seller = await api.workspace(['vehicles:read', 'vehicles:write']);
    const theirs = await api.call<Answer>('POST', '/vehicles', { token: seller.token, body });
    expect([theirs.status, 'floor_price_clp' in theirs.body.data]).toEqual([201, false]);
    const passedOver = { token: seller.token, body: { floor_price_clp: 1, km: 7 } };
    const after = await api.call<Answer>('PATCH', `/vehicles/${theirs.body.data.id}`, passedOver);
    expect([after.status, after.body.data.km, 'floor_price_clp' in after.body.data]).toEqual([200, 7, false]);
  });

  it('gives a VIN to exactly 1 of 4 concurrent vehicles', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => register({ make: 'Kia', model: 'Rio', vin: '1HGCM82633A004352' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { id } = answers.find(({ status }) => status === 201)!.body.data;
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.error.details.vehicle_id).toBe(id);
  });

  it.each([{ status: 'draft' }, { plate: 'BBCL15' }])(
    'reactivates a withdrawn vehicle only with a free plate: %j',
    async (change) => {
      const { id } = (await register({ plate: 'BBCL14', make: 'Kia', model: 'Rio', status: 'withdrawn' })).body.data;
      const other = (await register({ plate: 'BBCL14', make: 'Kia', model: 'Rio' })).body.data;
      const { status, body } = await patch(id, { status: 'available', ...change });
      expect([status, body.error?.details?.vehicle_id]).toEqual('plate' in change ? [200, undefined] : [409, other.id]);
      await patch(other.id, { status: 'sold' });
    },
  );

  it('lists newest first, in pages', async () => {
    const { token: own } = await api.workspace();
    for (const model of ['a', 'b', 'c'])
      await api.call('POST', '/vehicles', { token: own, body: { make: 'Kia', model } });
    const first = (await api.call<Page<AsJson<VehicleResource>>>('GET', '/vehicles?limit=2', { token: own })).body;
    const second = (
      await api.call<Page<AsJson<VehicleResource>>>(
        'GET',
        `/vehicles?limit=2&cursor=${first.meta.pagination.nextCursor}`,
        { token: own },
      )
    ).body;
    expect([...first.data, ...second.data].map(({ model }) => model)).toEqual(['c', 'b', 'a']);
    expect(second.meta.pagination.nextCursor).toBeNull();
  });

  it('filters, sorts and searches, with a cursor per sort', async () => {
    const { token: own } = await api.workspace();
    const get = <T>(query: string) => api.call<T>('GET', `/vehicles?${query}`, { token: own });
    for (const [model, price_clp] of [
      ['C4', 3],
      ['C3', null],
      ['C5', 1],
    ]) {
      await api.call('POST', '/vehicles', {
        token: own,
        body: { make: 'Citroën', model, price_clp, plate: `AB${String(model)}` },
      });
    }
    const models = async (query: string) =>
      (await get<Page<AsJson<VehicleResource>>>(query)).body.data.map(({ model }) => model);
    expect(await models('sort=price_asc')).toEqual(['C5', 'C4', 'C3']);
    expect(await models('sort=price_desc&make=CITROEN&status=available,reserved&location_id=none')).toEqual([
      'C4',
      'C5',
      'C3',
    ]);
    for (const q of ['citro+ab-c3', 'AB+C3', 'ab-c+3', 'c+3+citroen'])
      expect([q, await models(`q=${q}`)]).toEqual([q, ['C3']]);
    expect(await models('q=C3+ab')).toEqual(['C3']);
    expect(await models('q=AB+C9')).toEqual([]);
    expect(await models('sort=longest_in_stock&make=kia,citroen')).toEqual([...(await models(''))].reverse());
    expect([await models('model=c3,C4&sort=price_asc'), await models('model=c'), await models('version=gli')]).toEqual([
      ['C4', 'C3'],
      [],
      [],
    ]);
    expect(await models('price_min=2&year_min=1990')).toEqual([]);
    const first = (await get<Page<AsJson<VehicleResource>>>('sort=price_desc&limit=2')).body;
    const { nextCursor } = first.meta.pagination;
    expect(await models(`sort=price_desc&limit=2&cursor=${nextCursor}`)).toEqual(['C3']);
    for (const query of [
      `cursor=${nextCursor}`,
      `sort=km_asc&cursor=${nextCursor}`,
      'sort=color',
      'price_min=1.5',
      `q=${'a+'.repeat(11)}`,
    ]) {
      expect([query, (await get(query)).status]).toEqual([query, 400]);
    }
  });
});
