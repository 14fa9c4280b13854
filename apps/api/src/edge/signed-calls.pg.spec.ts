import { randomUUID } from 'node:crypto';
import { ApiApp, type KeyedWorkspace, type Refusal } from '../testing/api-app';
import { portalSignature } from '../testing/portal-signature';

interface Account {
  id: string;
  webhook_path: string;
  webhook_secret: string;
}

const BURST = 12;

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  // A token is refilled after a hundred seconds.
  api = await ApiApp.start({ RATE_LIMIT_BURST: String(BURST), RATE_LIMIT_PER_SECOND: '0.01' });
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const account = async (): Promise<Account> => {
  const body = { kind: 'portal_b', name: 'Casa matriz' };
  return (await api.call<{ data: Account }>('POST', '/portal-accounts', { token: workspace.token, body })).body.data;
};

let addresses = 0;
const anAddress = () => `198.51.100.${(addresses += 1)}`;

interface Sent {
  from: string;
  signature?: string;
  type?: string;
  text?: string;
}
const lead = () => JSON.stringify({ lead_id: randomUUID(), contact: { name: 'Ana' } });
const send = (
  { webhook_path, webhook_secret }: Account,
  { from, text = lead(), type = 'application/json', signature }: Sent,
) =>
  api.call<{ data: { duplicate: boolean } } & Refusal>('POST', webhook_path, {
    body: text,
    remoteAddress: from,
    headers: { 'content-type': type, 'x-portal-signature': signature ?? portalSignature(webhook_secret, text) },
  });
const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

describe('a signed call', () => {
  it('is checked by its signature before its content, but after its size', async () => {
    const [portal, from] = [await account(), anAddress()];
    const strange = { from, type: 'text/plain', text: 'lead_id=1' };
    expect((await send(portal, { ...strange, signature: 'wrong' })).status).toBe(401);
    expect((await send(portal, strange)).status).toBe(415);
    expect((await send(portal, { from, text: '{"lead_id": ' })).status).toBe(400);
    expect((await send(portal, { from, text: ' '.repeat(65 * 1024), signature: 'wrong' })).status).toBe(413);
  });

  it('is rate-limited by account, without affecting other accounts of the workspace', async () => {
    const [portal, other, from] = [await account(), await account(), anAddress()];
    const answered = statuses(await times(2 * BURST, () => send(portal, { from })));
    expect(answered.filter((status) => status === 200).length).toBeGreaterThanOrEqual(BURST);
    expect(answered.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await send(other, { from })).status).toBe(200);
  });

  it('with a wrong signature is rate-limited by address, without closing the account elsewhere', async () => {
    const [portal, stranger, from] = [await account(), anAddress(), anAddress()];
    expect((await send(portal, { from })).status).toBe(200);
    for (const address of [stranger, from]) {
      const refused = statuses(await times(3 * BURST, () => send(portal, { from: address, signature: 'wrong' })));
      expect(refused.filter((status) => status === 401).length).toBeLessThan(2 * BURST);
      expect(refused.filter((status) => status === 429).length).toBeGreaterThan(BURST);
    }
    expect((await send(portal, { from: anAddress() })).status).toBe(200);
  });

  it('that is replayed is a duplicate, and its signature fits no other body or account', async () => {
    const [portal, other, from] = [await account(), await account(), anAddress()];
    const text = lead();
    const signature = portalSignature(portal.webhook_secret, text);
    const [first, again] = [
      await send(portal, { from, text, signature }),
      await send(portal, { from, text, signature }),
    ];
    expect([first.body.data.duplicate, again.body.data.duplicate]).toEqual([false, true]);
    expect(
      statuses([
        await send(portal, { from, text: `${text} `, signature }),
        await send(other, { from, text, signature }),
      ]),
    ).toEqual([401, 401]);
  });
});
