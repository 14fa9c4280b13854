import { makeImported } from '@workops/scheduling/testing';
import { ApiApp, type KeyedWorkspace, type Method, type Refusal } from '../testing/api-app';
import { EmptyCalendar } from '../testing/empty-calendar';
import type { CalendarConnectionResource } from '@workops/scheduling/http';
import type { AsJson } from '../testing/as-json';

type Answer<Data> = { data: Data; meta: { total: number } } & Refusal;

let api: ApiApp;
let calendar: EmptyCalendar;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '10000', WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' });
  calendar = await EmptyCalendar.start();
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(async () => {
  await calendar.close();
  await api.close();
});

const call = <Data>(method: Method, path: string, body?: unknown, token = workspace.token) =>
  api.call<Answer<Data>>(method, path, { token, body });
const connect = (over: object = {}) =>
  call<AsJson<CalendarConnectionResource>>('POST', '/calendar-connections', {
    url: calendar.url,
    username: 'ana',
    password: 'a word for tests',
    ...over,
  });
const list = (token = workspace.token) =>
  call<AsJson<CalendarConnectionResource>[]>('GET', '/calendar-connections', undefined, token);

describe('without TLS, unless the configuration allows it', () => {
  it("a sandbox's calendar is accepted, and a live workspace's is rejected", async () => {
    const strict = await ApiApp.start({ RATE_LIMIT_BURST: '10000', ALLOW_PLAIN_HTTP: 'false' });
    const statusOn = async (livemode: boolean) => {
      const { apiKey } = await strict.access.createWorkspace({ name: 'Andes', livemode });
      const body = { url: calendar.url, username: 'ana', password: 'a word for tests' };
      return (await strict.call('POST', '/calendar-connections', { token: apiKey.token, body })).status;
    };
    const statuses = [await statusOn(false), await statusOn(true)];
    await strict.close();
    expect(statuses).toEqual([201, 400]);
  });
});

describe('a calendar connection', () => {
  it('is created, listed without its password, and removed once', async () => {
    const made = await connect();
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ url: calendar.url, username: 'ana', member_id: null, last_error: null });
    expect(await list()).toMatchObject({ status: 200, body: { data: [made.body.data], meta: { total: 1 } } });
    expect(JSON.stringify((await list()).body)).not.toContain('password');
    const remove = () => call('DELETE', `/calendar-connections/${made.body.data.id}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect((await list()).body.data).toEqual([]);
  });

  it('is rejected for a private address, without a calendar, or for an unknown member', async () => {
    const refused = async (over: object) => {
      const { status, body } = await connect(over);
      return [status, body.error.details.body[0]!.path];
    };
    expect(await refused({ url: 'http://169.254.169.254/' })).toEqual([400, 'url']);
    expect(await refused({ url: 'http://127.0.0.1:9/' })).toEqual([400, 'url']);
    expect(await refused({ member_id: '01930000-0000-7000-8000-00000000dead' })).toEqual([422, 'member_id']);
    expect((await list()).body.data).toEqual([]);
  });

  it('is audited with its host when created and removed, never with its password', async () => {
    const { id } = (await connect()).body.data;
    await call('DELETE', `/calendar-connections/${id}`);
    const { body } = await call<{ action: string; target: { id: string } }[]>('GET', '/audit-log');
    const entries = body.data.filter(({ target }) => target.id === id);
    expect(entries.map(({ action }) => action)).toEqual(['calendar.disconnected', 'calendar.connected']);
    expect(entries).toMatchObject([{}, { details: { host: new URL(calendar.url).host, member_id: null } }]);
    expect(JSON.stringify(entries)).not.toContain('a word for tests');
  });

  it('frees its slots at once when it is removed, even in cached availability', async () => {
    const { id } = (await connect()).body.data;
    const everyDay = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
    );
    await call('PUT', '/appointments/config', { business_hours: everyDay, slot_minutes: 60 });
    const offered = async () =>
      (await call<{ startsAt: string; endsAt: string }[]>('GET', '/appointments/availability')).body.data;
    const { startsAt, endsAt } = (await offered()).at(-1)!;
    const isOffered = async () => (await offered()).some((slot) => slot.startsAt === startsAt);
    const booked = await call<{ id: string }>('POST', '/appointments', {
      starts_at: startsAt,
      ends_at: endsAt,
      customer_name: 'Ana',
    });
    await makeImported(api.database, workspace.id, booked.body.data.id, id);
    expect(await isOffered()).toBe(false);
    await call('DELETE', `/calendar-connections/${id}`);
    expect(await isOffered()).toBe(true);
  });

  it('is invisible to other workspaces', async () => {
    const { data } = (await connect()).body;
    const other = await api.workspace();
    expect((await list(other.token)).body.data).toEqual([]);
    expect((await call('DELETE', `/calendar-connections/${data.id}`, undefined, other.token)).status).toBe(404);
    expect((await list()).body.data).toHaveLength(1);
  });
});
