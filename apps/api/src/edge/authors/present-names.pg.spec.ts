import { ALL_SCOPES } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp } from '../../testing/api-app';

interface ShownAuthor {
  kind: string;
  id: string | null;
  name: string | null;
}

let api: ApiApp;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '1000' });
});
afterAll(() => api.close());

async function aPlace() {
  const { id: workspaceId, token: key } = await api.workspace();
  const { id } = await api.access.enrolMember({ workspaceId, name: 'Ana', email: 'ana@example.com', role: 'admin' });
  const { actor } = (await api.access.memberActor({ workspaceId, memberId: id }))!;
  const { token } = await api.access.personalTokens.create(
    { ...actor, credentialId: null, requestId: null },
    { name: 'Script', scopes: [...ALL_SCOPES] },
  );
  return { workspaceId, key, id, token };
}

type Place = Awaited<ReturnType<typeof aPlace>>;

async function data<T>(
  { token }: Pick<Place, 'token'>,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await api.call<{ data: T }>(method, path, { token, body });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Names under which the member appears in records of its actions. */
async function readNames(place: Place, reader: string, { keyId, leadId }: { keyId: string; leadId: string }) {
  const read = <T>(path: string) => data<T>({ token: reader }, 'GET', path);
  const [keys, lead, leads, log, events] = await Promise.all([
    read<{ id: string; created_by: ShownAuthor }[]>('/api-keys'),
    read<{ created_by: ShownAuthor }>(`/leads/${leadId}`),
    read<{ id: string; created_by: ShownAuthor }[]>('/leads'),
    read<{ action: string; author: ShownAuthor }[]>('/audit-log'),
    read<{ type: string; author: ShownAuthor }[]>('/events?wait=0'),
  ]);
  const authors = [
    keys.find(({ id }) => id === keyId)!.created_by,
    lead.created_by,
    leads.find(({ id }) => id === leadId)!.created_by,
    ...log.map(({ author }) => author),
    ...events.map(({ author }) => author),
  ];
  const own = authors.filter(({ id }) => id === place.id);
  expect(own.length).toBeGreaterThanOrEqual(5);
  return new Set(own.map(({ name }) => name));
}

describe('the author of a record', () => {
  it("is shown under the member's current name, everywhere and to every reader", async () => {
    const place = await aPlace();
    const contact = await data<{ id: string }>(place, 'POST', '/contacts', { name: 'Josefa' });
    const { id: leadId } = await data<{ id: string }>(place, 'POST', '/leads', { contact_id: contact.id });
    const { id: keyId } = await data<{ id: string }>(place, 'POST', '/api-keys', {
      name: 'CRM',
      scopes: ['contacts:read'],
    });
    const done = { keyId, leadId };
    for (const reader of [place.key, place.token])
      expect(await readNames(place, reader, done)).toEqual(new Set(['Ana']));
    await data({ token: place.key }, 'PATCH', `/members/${place.id}`, { name: 'Ana María Rojas' });
    for (const reader of [place.key, place.token])
      expect(await readNames(place, reader, done)).toEqual(new Set(['Ana María Rojas']));
  });

  it('keeps its old name in the stored event, which deliveries send', async () => {
    const place = await aPlace();
    await data(place, 'POST', '/contacts', { name: 'Josefa' });
    const stored = async () =>
      (await recordedEvents(api.database, place.workspaceId)).find(({ type }) => type === 'contact.created')!;
    const before = await stored();
    expect(before.author).toMatchObject({ kind: 'member', id: place.id, name: 'Ana' });
    await data({ token: place.key }, 'PATCH', `/members/${place.id}`, { name: 'Ana María Rojas' });
    const feed = await data<{ type: string; author: ShownAuthor }[]>({ token: place.key }, 'GET', '/events?wait=0');
    expect(feed.find(({ type }) => type === 'contact.created')!.author.name).toBe('Ana María Rojas');
    expect(await stored()).toEqual(before);
  });

  it('affects the ETag, so that a tag that was just read stays valid', async () => {
    const place = await aPlace();
    const contact = await data<{ id: string }>(place, 'POST', '/contacts', { name: 'Josefa' });
    const lead = await data<{ id: string }>(place, 'POST', '/leads', { contact_id: contact.id });
    await data({ token: place.key }, 'PATCH', `/members/${place.id}`, { name: 'Ana María Rojas' });
    const { headers } = await api.call('GET', `/leads/${lead.id}`, { token: place.key });
    const patched = await api.call('PATCH', `/leads/${lead.id}`, {
      token: place.key,
      headers: { 'if-match': String(headers.etag) },
      body: { note: 'Al contado' },
    });
    expect(patched.status).toBe(200);
  });

  it("keeps the last name of a removed member, and a key's old name", async () => {
    const place = await aPlace();
    const contact = await data<{ id: string }>(place, 'POST', '/contacts', { name: 'Josefa' });
    const lead = await data<{ id: string }>(place, 'POST', '/leads', { contact_id: contact.id });
    const other = await data<{ id: string; created_by: ShownAuthor }>({ token: place.key }, 'POST', '/leads', {
      contact_id: contact.id,
    });
    await api.access.enrolMember({
      workspaceId: place.workspaceId,
      name: 'Eva',
      email: 'eva@example.com',
      role: 'owner',
    });
    await api.call('DELETE', `/members/${place.id}`, { token: place.key });
    expect(
      (await data<{ created_by: ShownAuthor }>({ token: place.key }, 'GET', `/leads/${lead.id}`)).created_by.name,
    ).toBe('Ana');
    expect(
      (await data<{ created_by: ShownAuthor }>({ token: place.key }, 'GET', `/leads/${other.id}`)).created_by,
    ).toEqual(other.created_by);
  });
});
