import { randomUUID } from 'node:crypto';
import type { Scope } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { dispatchRows } from '../../testing/dispatched-rows';
import { campaignStore } from './campaign-store';

describe('a queued test mail', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('stores its requester, and whether that requester could read contacts', async () => {
    const { work, workspaceId, started } = dispatchRows(test.database);
    const campaign = await started();
    const store = campaignStore(test.database, { mustBeOpen: async () => undefined });
    const queue = async (author: Parameters<typeof anActor>[0], address: string): Promise<void> => {
      const member = { contactId: randomUUID(), address, key: address, marketable: true };
      await store.transaction(anActor({ workspaceId, ...author }), (tx) => tx.queueTest(campaign, member));
    };
    const id = randomUUID();
    const apiKeyAuthor = (...scopes: Scope[]) => ({
      author: { kind: 'api_key', id, name: 'Llave' } as const,
      scopes: new Set(scopes),
    });
    await queue(apiKeyAuthor('campaigns:send'), 'ana@example.org');
    await queue(apiKeyAuthor('campaigns:send', 'contacts:read'), 'eva@example.org');
    await queue({ author: { kind: 'system', id: null, name: null }, scopes: new Set() }, 'ida@example.org');
    const mails = await work.takeTests({ most: 10, mostOfWorkspace: 10, busy: [] });
    const maker = { kind: 'api_key', id, appId: null };
    expect(new Map(mails.map((mail) => [mail.address, [mail.maker, mail.mayFill]]))).toEqual(
      new Map([
        ['ana@example.org', [maker, false]],
        ['eva@example.org', [maker, true]],
        ['ida@example.org', [null, false]],
      ]),
    );
  });
});
