import { ApiApp } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import type { VehicleFacetsResource, VehicleResource, VehicleStatsResource } from '@workops/commerce/http';

type Facets = AsJson<VehicleFacetsResource>;
type Stats = AsJson<VehicleStatsResource>;

let api: ApiApp;
let token: string;
let publishable: string;
let branch: string;

const STOCK = [
  {
    make: 'Toyota',
    model: 'Yaris',
    fuel: 'Bencina',
    transmission: 'Automática',
    body_type: 'Sedán',
    color: 'Rojo',
    year: 2020,
    price_clp: 7_990_000,
  },
  {
    make: 'TOYOTA',
    model: 'RAV4',
    fuel: 'Híbrido',
    body_type: 'SUV',
    color: 'Azul Marino',
    year: 2022,
    price_clp: 19_990_000,
  },
  {
    make: 'Toyota',
    model: 'Yaris',
    fuel: 'bencina',
    color: 'azul marino',
    year: 2020,
    status: 'sold',
    price_clp: 6_000_000,
  },
  {
    make: 'Kia',
    model: 'Rio',
    fuel: 'Diésel',
    transmission: 'Mecánica',
    body_type: 'Sedán',
    year: 2019,
    plate: 'BBCL11',
  },
];

beforeAll(async () => {
  api = await ApiApp.start();
  ({ token } = await api.workspace());
  const key = { name: 'web', origins: ['https://example.com'] };
  publishable = (await api.call<{ data: { token: string } }>('POST', '/publishable-keys', { token, body: key })).body
    .data.token;
  const location = await api.call<{ data: { id: string } }>('POST', '/locations', { token, body: { name: 'Centro' } });
  branch = location.body.data.id;
  for (const [index, body] of STOCK.entries()) {
    const placed = index === 0 ? { ...body, location_id: branch } : body;
    expect((await api.call('POST', '/vehicles', { token, body: placed })).status).toBe(201);
  }
});
afterAll(() => api.close());

const get = <T>(path: string) => api.call<{ data: T }>('GET', encodeURI(path), { token });
const asPublic = <T>(path: string) =>
  api.call<{ data: T }>('GET', encodeURI(path), { token: publishable, headers: { origin: 'https://example.com' } });

describe('filters and figures of vehicles over HTTP', () => {
  it.each([
    ['fuel=HIBRIDO', ['RAV4']],
    ['fuel=hibrido,diesel', ['Rio', 'RAV4']],
    ['transmission=automatica', ['Yaris']],
    ['body_type=sedan&color=rojo', ['Yaris']],
    ['color=azul-marino', ['RAV4']],
    ['color=azul', []],
  ])('lists vehicles and the shop window by %s', async (query, models) => {
    for (const { body } of [
      await get<AsJson<VehicleResource>[]>(`/vehicles?status=available&${query}`),
      await asPublic<AsJson<VehicleResource>[]>(`/stock?${query}`),
    ]) {
      expect(body.data.map(({ model }) => model)).toEqual(models);
    }
  });

  it('counts what the public sees by facet, each without its own filter', async () => {
    const { status, body } = await asPublic<Facets>('/stock/facets?make=toyota&fuel=bencina');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      total: 1,
      make: [{ value: 'Toyota', count: 1 }],
      model: [{ value: 'Yaris', count: 1 }],
      fuel: [
        { value: 'Bencina', count: 1 },
        { value: 'Híbrido', count: 1 },
      ],
      transmission: [{ value: 'Automática', count: 1 }],
      body_type: [{ value: 'Sedán', count: 1 }],
      color: [{ value: 'Rojo', count: 1 }],
      condition: [{ value: 'used', count: 1 }],
      year: [{ year: 2020, count: 1 }],
      price: [{ from: 5_000_000, to: 8_000_000, count: 1 }],
    });
    expect((await asPublic<Facets>('/stock/facets?q=BBCL11')).body.data.total).toBe(0);
    expect((await asPublic<Facets>('/stock/facets?status=sold')).body.data.total).toBe(0);
  });

  it('counts all vehicles by facet; spellings of a name are one value', async () => {
    const { body } = await get<Facets>('/vehicles/facets');
    expect(body.data).toMatchObject({
      total: 4,
      make: [
        { value: 'Toyota', count: 3 },
        { value: 'Kia', count: 1 },
      ],
      year: [
        { year: 2022, count: 1 },
        { year: 2020, count: 2 },
        { year: 2019, count: 1 },
      ],
    });
    expect(body.data.color[0]).toEqual({ value: 'Azul Marino', count: 2 });
    expect((await get<Facets>('/vehicles/facets?q=BBCL11')).body.data.total).toBe(1);
  });

  it('counts vehicles, their value and days in stock by status and branch', async () => {
    const { status, body } = await get<Stats>('/vehicles/stats');
    expect(status).toBe(200);
    expect(body.data.by_status).toEqual([
      { status: 'available', count: 3, value_clp: 27_980_000, unpriced: 1 },
      { status: 'sold', count: 1, value_clp: 6_000_000, unpriced: 0 },
    ]);
    expect(body.data.in_stock).toMatchObject({
      count: 3,
      value_clp: 27_980_000,
      average_days: 0,
      median_days: 0,
      max_days: 0,
      by_branch: [
        { location_id: null, count: 2, value_clp: 19_990_000, unpriced: 1, average_days: 0 },
        { location_id: branch, count: 1, value_clp: 7_990_000, unpriced: 0, average_days: 0 },
      ],
    });
    expect(body.data.in_stock.by_days[0]).toEqual({ from: 0, to: 31, count: 3 });
    const none = (await get<Stats>('/vehicles/stats?make=mazda')).body.data;
    expect(none).toMatchObject({ by_status: [], in_stock: { count: 0, average_days: null, max_days: null } });
  });

  it('refuses figures to a publishable key, wrong filters, and too many words', async () => {
    expect((await asPublic('/vehicles/stats')).status).toBe(403);
    expect((await asPublic('/vehicles/facets')).status).toBe(403);
    for (const query of ['make=', 'year_min=x', `fuel=${'a'.repeat(51)}`, `q=${'a+'.repeat(11)}`])
      expect([query, (await get(`/vehicles/facets?${query}`)).status]).toEqual([query, 400]);
  });
});
