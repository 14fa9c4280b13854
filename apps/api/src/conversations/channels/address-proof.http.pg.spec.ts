import { anAccount } from '@workops/conversations/testing';
import { readQueuedMail } from '@workops/platform/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, refusal, type Method, type Refusal } from '../../testing/api-app';
import { mailedCode } from '../../testing/challenged-address';

type Answer = { data: { id: string; address_proven_at: string | null } } & Refusal;

let api: ApiApp;
let place: { id: string; key: string };
beforeAll(async () => {
  api = await ApiApp.start();
});
beforeEach(async () => {
  const { id } = await api.workspace();
  place = { id, key: await api.key(id, ALL_SCOPES) };
});
afterAll(() => api.close());

const call = (method: Method, path: string, body?: unknown, token = place.key) =>
  api.call<Answer>(method, path, { token, body });
const account = (over: object = {}) =>
  anAccount(api.database, place.id, {
    kind: 'email',
    provider: 'smtp',
    address: `${place.id}@taller.example`,
    proven: false,
    ...over,
  });
const challenge = (id: string) => call('POST', `/messaging-accounts/${id}/address-challenge`);
const prove = (id: string, code: string) => call('POST', `/messaging-accounts/${id}/address-proof`, { code });
const mails = async () => (await readQueuedMail(api.database, place.id)).length;

describe('the address proof of a mail account', () => {
  it('accepts only the last mailed code, in any case, once', async () => {
    const { id, address } = await account();
    expect((await challenge(id)).body.data.address_proven_at).toBeNull();
    const first = (await mailedCode(api, place.id, id))!;
    await challenge(id);
    const second = (await mailedCode(api, place.id, id))!;
    const [mail] = await readQueuedMail(api.database, place.id);
    expect([mail!.recipient, first === second]).toEqual([address, false]);
    for (const wrong of [first, 'x', second.slice(1)])
      expect(refusal(await prove(id, wrong))).toEqual([422, 'VALIDATION_ERROR', undefined]);
    const proven = await prove(id, ` ${second.toLowerCase().replaceAll('-', ' ')} `);
    expect([proven.status, typeof proven.body.data.address_proven_at]).toEqual([200, 'string']);
    expect((await call('GET', `/messaging-accounts/${id}`)).body.data).toEqual(proven.body.data);
    expect((await prove(id, 'x')).body.data).toEqual(proven.body.data);
    expect((await challenge(id)).body.data).toEqual(proven.body.data);
    expect(await mailedCode(api, place.id, id)).toBeUndefined();
  });

  it('mails at most five codes a day for an account, even concurrently', async () => {
    const { id } = await account();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.insist<Answer>('POST', `/messaging-accounts/${id}/address-challenge`, { token: place.key }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    expect(refusal(await challenge(id))).toEqual([409, 'CONFLICT', 'too_many_codes']);
    // The mail of a void code is deleted, whether it was sent or not.
    expect(await mails()).toBe(1);
  });

  it('mails at most ten codes a day to a mailbox, ignoring plus suffixes', async () => {
    let sent = 0;
    for (const address of ['alguien@ajeno.example', 'alguien+uno@ajeno.example', 'Alguien+dos@ajeno.example']) {
      const { id } = await api.workspace();
      const token = await api.key(id, ALL_SCOPES);
      const { id: mailAccount } = await anAccount(api.database, id, {
        kind: 'email',
        provider: 'smtp',
        address,
        proven: false,
      });
      for (let count = 0; count < 5; count += 1) {
        const { status } = await call('POST', `/messaging-accounts/${mailAccount}/address-challenge`, undefined, token);
        sent += status === 200 ? 1 : 0;
      }
    }
    expect(sent).toBe(10);
  });

  it('is only available for a connected account that receives mail over SMTP', async () => {
    const bridge = await account({ kind: 'sms', provider: 'bridge', address: '+56912345678' });
    expect(refusal(await challenge(bridge.id))).toEqual([409, 'CONFLICT', 'not_mail']);
    const { id } = await account();
    await call('POST', `/messaging-accounts/${id}/disconnect`);
    expect(refusal(await challenge(id))).toEqual([409, 'CONFLICT', 'channel_disconnected']);
    expect(refusal(await prove(id, 'x'))).toEqual([409, 'CONFLICT', 'channel_disconnected']);
    expect(await mails()).toBe(0);
  });
});
