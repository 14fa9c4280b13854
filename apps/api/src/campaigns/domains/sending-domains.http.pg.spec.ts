import { randomUUID } from 'node:crypto';
import { sentMails } from '@workops/campaigns/testing';
import { anAccount } from '@workops/conversations/testing';
import { ApiApp, refusal, type KeyedWorkspace, type Method, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import type { SendingDomainResource } from '@workops/campaigns/http';

type Domain = AsJson<SendingDomainResource>;
type Answer<Data = Domain> = { data: Data } & Refusal;

let api: ApiApp;
let workspace: KeyedWorkspace;
beforeAll(async () => {
  api = await ApiApp.start({ BOUNCE_DOMAIN: 'Bounces.Servicio.Example' });
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const call = <Data = Domain>(method: Method, path: string, body?: unknown, token = workspace.token) =>
  api.call<Answer<Data>>(method, path, { token, body });
const aName = (): string => `${randomUUID()}.example`;
const added = async (domain: string, token = workspace.token): Promise<Domain> =>
  (await call('POST', '/sending-domains', { domain }, token)).body.data;

describe('a sending domain', () => {
  it('cannot be deleted while a campaign is being sent from it', async () => {
    const [sending, other] = [await added(aName()), await added(aName())];
    const account = await anAccount(api.database, workspace.id, {
      provider: 'smtp',
      kind: 'email',
      address: `hola@${sending.domain}`,
    });
    await sentMails(api.database, workspace.id).campaign(account.id);
    expect(refusal(await call('DELETE', `/sending-domains/${sending.id}`))).toEqual([
      409,
      'CONFLICT',
      'campaign_sending',
    ]);
    expect((await call('GET', `/sending-domains/${sending.id}`)).status).toBe(200);
    expect((await call('DELETE', `/sending-domains/${other.id}`)).status).toBe(204);
  });

  it('rejects public suffixes, addresses and duplicates, and requires the write scope', async () => {
    for (const domain of ['cl', 'github.io', '127.0.0.1', 'ana@taller.example']) {
      expect(refusal(await call('POST', '/sending-domains', { domain }))).toEqual([422, 'VALIDATION_ERROR', undefined]);
    }
    const domain = aName();
    await added(domain);
    expect(refusal(await call('POST', '/sending-domains', { domain }))).toEqual([409, 'UNIQUE_CONFLICT', undefined]);
    const reader = await api.key(workspace.id, ['messaging_accounts:read']);
    expect((await call<Domain[]>('GET', '/sending-domains', undefined, reader)).body.data).toHaveLength(1);
    expect((await call('POST', '/sending-domains', { domain: aName() }, reader)).status).toBe(403);
  });
});
