import { randomUUID } from 'node:crypto';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type KeyedWorkspace, type Method, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { NameServer } from '../../testing/name-server';
import type { SendingDomainResource } from '@workops/campaigns/http';

type Domain = AsJson<SendingDomainResource>;
type Answer<Data = Domain> = { data: Data } & Refusal;

let api: ApiApp;
let names: NameServer;
let workspace: KeyedWorkspace;
beforeAll(async () => {
  names = await NameServer.start();
  api = await ApiApp.start({ DNS_SERVERS: names.address, BOUNCE_DOMAIN: 'Bounces.Servicio.Example' });
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(async () => {
  await api.close();
  await names.close();
});

const call = <Data = Domain>(method: Method, path: string, body?: unknown, token = workspace.token) =>
  api.call<Answer<Data>>(method, path, { token, body });
const aName = (): string => `${randomUUID()}.example`;
const added = async (domain: string, token = workspace.token): Promise<Domain> =>
  (await call('POST', '/sending-domains', { domain }, token)).body.data;
const verify = (id: string, token = workspace.token) => call('POST', `/sending-domains/${id}/verify`, undefined, token);
const states = ({ records }: Domain) => records.map(({ state }) => state);
const listEvents = async () => (await recordedEvents(api.database, workspace.id)).map(({ type, data }) => [type, data]);

describe('a sending domain whose records are looked up', () => {
  it('is verified with one event once its records are published, and deleted with its key', async () => {
    const domain = aName();
    const made = await call('POST', '/sending-domains', { domain: `${domain.toUpperCase()}.` });
    const { id, records } = made.body.data;
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({ domain, status: 'pending', checked_at: null, verified_at: null }),
    ]);
    expect(
      records.map(({ purpose, type, name, state }) => [purpose, type, name.replace(/^wo-[0-9a-f]{8}\./, 'wo.'), state]),
    ).toEqual([
      ['dkim', 'TXT', `wo._domainkey.${domain}`, 'unknown'],
      ['spf', 'TXT', domain, 'unknown'],
      ['dmarc', 'TXT', `_dmarc.${domain}`, 'unknown'],
      ['return_path', 'CNAME', `bounces.${domain}`, 'unknown'],
    ]);
    expect(records[3]!.value).toBe('bounces.servicio.example');
    await names.publish([]);
    const empty = (await verify(id)).body.data;
    expect([empty.status, states(empty), empty.checked_at]).toEqual([
      'pending',
      ['missing', 'missing', 'missing', 'missing'],
      expect.any(String),
    ]);
    await names.publish(records);
    const verified = await verify(id);
    expect([verified.status, verified.body.data.status, states(verified.body.data)]).toEqual([
      200,
      'verified',
      ['ok', 'ok', 'ok', 'ok'],
    ]);
    expect((await verify(id)).body.data.verified_at).toBe(verified.body.data.verified_at);
    expect((await call<Domain[]>('GET', '/sending-domains')).body.data).toEqual([
      (await call('GET', `/sending-domains/${id}`)).body.data,
    ]);
    expect((await call('DELETE', `/sending-domains/${id}`)).status).toBe(204);
    expect(refusal(await call('GET', `/sending-domains/${id}`))).toEqual([404, 'NOT_FOUND', undefined]);
    expect(await listEvents()).toEqual([
      ['sending_domain.created', { id }],
      ['sending_domain.verified', { id, domain }],
      ['sending_domain.deleted', { id }],
    ]);
  });

  it('reports wrong records, and keeps its status while name servers do not answer', async () => {
    const { id, records } = await added(aName());
    await names.publish(
      records.map((record) => (record.purpose === 'spf' ? { ...record, value: 'v=spf1 -all' } : record)),
    );
    const wrong = (await verify(id)).body.data;
    expect([wrong.status, wrong.records.find(({ purpose }) => purpose === 'spf')]).toEqual([
      'pending',
      expect.objectContaining({ state: 'wrong', found: 'v=spf1 -all' }),
    ]);
    await names.publish(records);
    await verify(id);
    await names.stop();
    const silent = (await verify(id)).body.data;
    expect([silent.status, states(silent)]).toEqual(['verified', ['unknown', 'unknown', 'unknown', 'unknown']]);
    const { id: elsewhere } = await added('refused.taller.cl');
    await names.publish([]);
    expect(states((await verify(elsewhere)).body.data)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });

  it('is verified for a single workspace when two prove it concurrently', async () => {
    const domain = aName();
    const other = await api.workspace();
    const [mine, theirs] = await Promise.all([added(domain), added(domain, other.token)]);
    expect(mine.records[0]!.value).not.toBe(theirs.records[0]!.value);
    await names.publish([...mine.records.filter(({ purpose }) => purpose === 'dkim'), ...theirs.records]);
    const answers = await Promise.all([
      verify(mine.id),
      verify(theirs.id, other.token),
      verify(mine.id),
      verify(theirs.id, other.token),
    ]);
    const verified = answers.map(({ status }) => status).toSorted();
    expect(verified).toEqual([200, 200, 409, 409]);
    expect(refusal(await call('POST', '/sending-domains', { domain }, (await api.workspace()).token))).toEqual([
      409,
      'UNIQUE_CONFLICT',
      undefined,
    ]);
    expect(refusal(await call('GET', `/sending-domains/${theirs.id}`))).toEqual([404, 'NOT_FOUND', undefined]);
    expect(refusal(await verify(theirs.id))).toEqual([404, 'NOT_FOUND', undefined]);
  });
});
