import { ApiApp, type Page, type Refusal } from '../testing/api-app';
import type { VehicleResource } from './vehicles.http';
import type { AsJson } from '../testing/as-json';

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
  it('registers, answers 201, and reads back the same vehicle', async () => {
    const made = await register({ plate: 'bb-cl 11', make: 'Toyota', model: 'Yaris', year: 2020 });
    expect([made.status, made.body.data]).toMatchObject([201, { plate: 'BBCL11', make: 'Toyota', model: 'Yaris', year: 2020, status: 'available' }]);
    expect((await api.call('GET', `/vehicles/${made.body.data.id}`, { token })).body).toEqual(made.body);
  });

  it('changes what is given, and null clears', async () => {
    const { id } = (await register({ plate: 'BBCL12', make: 'Kia', model: 'Rio', year: 2019 })).body.data;
    expect((await patch(id, { status: 'sold', plate: null })).body.data).toMatchObject({ status: 'sold', plate: null, make: 'Kia', year: 2019 });
  });

  it('refuses a taken plate with 409 and the id of its holder', async () => {
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

  it('lists newest first, page after page', async () => {
    const { token: own } = await api.workspace();
    for (const model of ['a', 'b', 'c']) await api.call('POST', '/vehicles', { token: own, body: { make: 'Kia', model } });
    const first = (await api.call<Page<AsJson<VehicleResource>>>('GET', '/vehicles?limit=2', { token: own })).body;
    const second = (
      await api.call<Page<AsJson<VehicleResource>>>('GET', `/vehicles?limit=2&cursor=${first.meta.pagination.nextCursor}`, { token: own })
    ).body;
    expect([...first.data, ...second.data].map(({ model }) => model)).toEqual(['c', 'b', 'a']);
    expect(second.meta.pagination.nextCursor).toBeNull();
  });
});
