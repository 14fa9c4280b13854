import type { ConnectedApp } from '@workops/access';
import { makeHealthcare } from '@workops/access/testing';
import type { ContactResource } from '@workops/contacts/http';
import type { KeyedWorkspace, Method } from '../testing/api-app';
import { OAuthWorld } from '../testing/oauth-world';
import type { AsJson } from '../testing/as-json';

type Answer = { data: AsJson<ContactResource>; error?: { code: string } };

let world: OAuthWorld;
let workspace: KeyedWorkspace;
let app: ConnectedApp;
let owner: { id: string; subject: string };
let appToken: string;

beforeAll(async () => {
  world = await OAuthWorld.start();
  workspace = await world.api.workspace();
  await makeHealthcare(world.api.database, workspace.id);
  app = await world.app(workspace.id, ['contacts:read', 'contacts:write', 'webhooks:read', 'webhooks:write']);
  const { id, subject } = await world.member(workspace.id);
  owner = { id, subject: subject! };
  appToken = (await world.connect(app, owner.subject, { scope: app.scopes.join(' ') })).access_token;
});
afterAll(() => world.close());

const patient = {
  name: 'Josefa Pérez',
  email: 'josefa@example.com',
  phone: '+56912345678',
  external_id: 'whatsapp:56912345678',
  tax_id: '12345678-5',
  tax_id_kind: 'rut',
  registered_name: 'Josefa Pérez',
  signatory: 'Josefa Pérez',
  address: { line1: 'Av. Siempre Viva 1' },
};
const create = async (token: string, headers = {}, body: object = patient) =>
  (await world.api.call<Answer>('POST', '/contacts', { token, body, headers })).body.data;
const read = async (token: string, id: string) =>
  (await world.api.call<Answer>('GET', `/contacts/${id}`, { token })).body.data;

describe('a person, on a healthcare workspace', () => {
  it('is shown to a connected app as initials and a stable number, and to a key by name', async () => {
    const { id } = await create(workspace.token, {}, { ...patient, external_id: null });
    const seen = await read(appToken, id);
    expect(seen).toMatchObject({
      id,
      email: null,
      phone: null,
      external_id: null,
      tax_id: null,
      registered_name: null,
      signatory: null,
      address: null,
    });
    expect(seen.name).toMatch(/^J\. P\. #\d+$/);
    expect(seen).toMatchObject({ display_name: seen.name, named: false, lifecycle_stage: 'unknown' });
    expect((await read(appToken, id)).name).toBe(seen.name);
    expect(await read(workspace.token, id)).toMatchObject({
      name: 'Josefa Pérez',
      email: 'josefa@example.com',
      named: true,
      tax_id: '12345678-5',
    });
  });

  it('is shown without custom attributes to a connected app, and with them to a key', async () => {
    const call = (method: Method, path: string, token: string, body?: object) =>
      world.api.call<Answer>(method, path, { token, body });
    await call('POST', '/contact-attributes', workspace.token, { key: 'apodo', label: 'Apodo', type: 'text' });
    const { id } = await create(workspace.token, {}, { name: 'Josefa Pérez' });
    await call('PUT', `/contacts/${id}/attributes`, workspace.token, { attributes: [{ key: 'apodo', value: 'Pepa' }] });
    expect((await read(appToken, id)).attributes).toBeNull();
    expect((await read(workspace.token, id)).attributes).toMatchObject([{ key: 'apodo', value: 'Pepa' }]);
    for (const path of [`/contacts/${id}/attributes`, `/contacts/${id}/attributes/apodo/file`]) {
      expect((await call('GET', path, appToken)).body.error?.code).toBe('CONNECTED_APP_SENSITIVE_DATA');
    }
  });

  it('is not shown in responses to writes either, replayed ones included', async () => {
    const headers = { 'idempotency-key': 'patient-1' };
    const { external_id: _unique, ...brought } = patient;
    const first = await create(appToken, headers, brought);
    const again = await create(appToken, headers, brought);
    expect(first.name).toMatch(/^J\. P\. #\d+$/);
    expect(JSON.stringify([first, again])).not.toMatch(/Josefa|Pérez|josefa|12345678/);
    expect(again).toEqual(first);
  });

  it('has channels without identifier and label', async () => {
    const { id } = await create(workspace.token, {}, { name: 'Rosa Díaz' });
    const body = { kind: 'whatsapp', identifier: '+56912345678', label: 'Celular de Rosa' };
    await world.api.call('POST', `/contacts/${id}/channels`, { token: workspace.token, body });
    const listed = await world.api.call('GET', `/contacts/${id}/channels`, { token: appToken });
    expect(listed.body).toMatchObject({ data: [{ contact_id: id, kind: 'whatsapp', identifier: null, label: null }] });
    expect((await world.api.call('GET', `/contacts/${id}/channels`, { token: workspace.token })).body).toMatchObject({
      data: [body],
    });
  });

  it('gets one number from concurrent first reads', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, index) => create(workspace.token, {}, { name: `Ana Soto ${index}` })),
    );
    const ids = people.map(({ id }) => id);
    const numberMaps = await Promise.all(Array.from({ length: 8 }, () => world.apps.loadNumbers(workspace.id, ids)));
    const [numbers] = numberMaps;
    for (const other of numberMaps) expect(new Map(other)).toEqual(new Map(numbers));
    expect(new Set(numbers!.values()).size).toBe(5);
  });

  it('is shown by name once an owner allows it; keys and apps cannot', async () => {
    const { id } = await create(workspace.token, {}, { name: 'Pedro Lillo' });
    const other = await world.app(workspace.id);
    const { access_token: token } = await world.connect(other, owner.subject);
    expect((await read(token, id)).name).toMatch(/^P\. L\. #\d+$/);
    const body = { settings: { names: true } };
    expect(
      (await world.api.call<Answer>('PATCH', `/connected-apps/${other.id}`, { token: workspace.token, body })).status,
    ).toBe(403);
    const { actor } = await world.authenticate(token);
    await expect(world.apps.update(actor, { id: other.id, names: true })).rejects.toMatchObject({ kind: 'forbidden' });
    const direct = { ...actor, author: { kind: 'member' as const, id: owner.id, name: null } };
    await world.apps.update(direct, { id: other.id, names: true });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await read(token, id)).name).toBe('Pedro Lillo');
  });
});

describe('sensitive operations on a healthcare workspace', () => {
  const body = { url: 'http://127.0.0.1:9/hooks', events: ['contact.created'] };

  it('are closed to connected apps with any scopes, and open to a key', async () => {
    const refused = await world.api.call<Answer>('POST', '/webhooks', { token: appToken, body });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'CONNECTED_APP_SENSITIVE_DATA']);
    expect((await world.api.call('GET', '/webhooks', { token: appToken })).status).toBe(200);
    const log = await world.api.call<Answer>('GET', '/webhooks/01930000-0000-7000-8000-000000000002/deliveries', {
      token: appToken,
    });
    expect(log.body.error?.code).toBe('CONNECTED_APP_SENSITIVE_DATA');
    expect((await world.api.call('POST', '/webhooks', { token: workspace.token, body })).status).toBe(201);
  });

  it('are open to the same app on other workspaces', async () => {
    const plain = await world.api.workspace();
    const elsewhere = await world.app(plain.id, ['webhooks:write']);
    const { subject } = await world.member(plain.id);
    const { access_token: token } = await world.connect(elsewhere, subject!, { scope: 'webhooks:write' });
    expect((await world.api.call('POST', '/webhooks', { token, body })).status).toBe(201);
  });

  it('include every safety hold operation, on any workspace', async () => {
    const plain = await world.api.workspace();
    const elsewhere = await world.app(plain.id, ['webhooks:write']);
    const { subject } = await world.member(plain.id);
    const { access_token: token } = await world.connect(elsewhere, subject!, { scope: 'webhooks:write' });
    const hold = '/outbound-holds/01930000-0000-7000-8000-000000000002';
    const calls: [Method, string][] = [
      ['GET', '/outbound-holds'],
      ['POST', '/outbound-holds'],
      ['GET', hold],
      ['POST', `${hold}/acknowledge`],
      ['POST', `${hold}/resolve`],
    ];
    for (const [method, path] of calls) {
      for (const app of [appToken, token]) {
        const { status, body: answer } = await world.api.call<Answer>(method, path, {
          token: app,
          body: method === 'POST' ? {} : undefined,
        });
        expect([path, status, answer.error?.code]).toEqual([path, 403, 'CONNECTED_APP_SENSITIVE_DATA']);
      }
    }
  });
});
