import { followWords } from '@workops/commerce';
import { contactDirectoryOn } from '@workops/contacts';
import { subscribers } from '@workops/contexts';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { createLogger } from '@workops/platform/process';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace, type Page } from '../../testing/api-app';

let api: ApiApp;
let own: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
  own = await api.workspace();
});
afterAll(() => api.close());

type Contact = { id: string; lead_sources: string[] };

const made = async (path: string, body: object) =>
  (await api.call<{ data: Contact }>('POST', path, { token: own.token, body })).body.data;
const listIds = async (path: string) =>
  (await api.call<Page<Contact>>('GET', path, { token: own.token })).body.data.map(({ id }) => id);
const contact = async (id: string) =>
  (await api.call<{ data: Contact }>('GET', `/contacts/${id}`, { token: own.token })).body.data;

/** Processes all recorded events, as the scheduler does. */
async function followed(): Promise<void> {
  const deps = { database: api.database, clock: systemClock, ids: systemIds, logger: createLogger('test', 'silent') };
  const events = await recordedEvents(api.database, own.id);
  for (const { name, events: wanted, handler } of subscribers) {
    if (!/^(commerce|contacts)-/.test(name) || !handler || wanted === '*') continue;
    await api.database.transaction((tx) =>
      handler(deps)(
        events.filter(({ type }) => (wanted as readonly string[]).includes(type)),
        tx,
      ),
    );
  }
  await followWords(api.database, contactDirectoryOn(api.database));
}

describe('facts shared between leads and contacts', () => {
  it('are the lead sources of a contact, searchable, counted and moved by a merge', async () => {
    const [rosa, other] = [await made('/contacts', { name: 'Rosa' }), await made('/contacts', { name: 'Marta' })];
    await made('/leads', { contact_id: rosa.id, source: 'web' });
    for (const source of ['feria', 'web']) await made('/leads', { contact_id: other.id, source });
    await followed();
    expect([(await contact(rosa.id)).lead_sources, (await contact(other.id)).lead_sources]).toEqual([
      ['web'],
      ['feria', 'web'],
    ]);
    expect(await listIds('/contacts/search?lead_source=feria')).toEqual([other.id]);
    expect(await listIds('/contacts/search?lead_source=web&q=rosa')).toEqual([rosa.id]);
    const stats = await api.call<{ data: { by_lead_source: object } }>('GET', '/contacts/stats', { token: own.token });
    expect(stats.body.data.by_lead_source).toEqual({ feria: 1, web: 2 });
    const merged = await api.call<{ data: { moved: object } }>('POST', `/contacts/${rosa.id}/merge`, {
      token: own.token,
      body: { secondary_ids: [other.id] },
    });
    expect(merged.status).toBe(200);
    await followed();
    expect((await contact(rosa.id)).lead_sources).toEqual(['feria', 'web']);
    expect(await listIds(`/leads?contact_id=${rosa.id}`)).toHaveLength(3);
    expect(await listIds('/leads?q=rosa')).toHaveLength(3);
    expect(await listIds('/leads?q=marta')).toEqual([]);
    // The id of a merged contact finds the survivor's leads.
    await made('/leads', { contact_id: other.id });
    expect(await listIds(`/leads?contact_id=${rosa.id}`)).toHaveLength(4);
  });

  it('are current names: a lead is found only by the new ones', async () => {
    const person = await made('/contacts', { name: 'Camila' });
    const car = await made('/vehicles', { make: 'Peugeot', model: '208' });
    const lead = await made('/leads', { contact_id: person.id, vehicle_id: car.id });
    expect(await listIds('/leads?q=camila+peugeot')).toEqual([lead.id]);
    await api.call('PATCH', `/contacts/${person.id}`, { token: own.token, body: { name: 'Isidora' } });
    await api.call('PATCH', `/vehicles/${car.id}`, { token: own.token, body: { make: 'Renault' } });
    await followed();
    expect(await listIds('/leads?q=isidora+renault')).toEqual([lead.id]);
    expect([await listIds('/leads?q=camila'), await listIds('/leads?q=peugeot')]).toEqual([[], []]);
  });
});
