import { randomBytes, randomUUID } from 'node:crypto';
import type { SecretKeeper } from '@workops/kernel';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { sweepVisitors, visitors } from './postgres-visitors';

const SEEN = new Date('2020-01-01T12:00:00.000Z');
const noSecrets = {} as SecretKeeper;

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

describe('visitors', () => {
  it('last seen before a moment are deleted, unless they came back', async () => {
    const store = visitors(test.database, noSecrets);
    const workspaceId = randomUUID();
    const add = async (seenAt: Date): Promise<Buffer> => {
      const tokenHash = randomBytes(32);
      const names = { externalId: null, name: 'Josefa', network: null };
      await store.save({
        workspaceId,
        id: randomUUID(),
        accountId: randomUUID(),
        tokenHash,
        ...names,
        createdAt: SEEN,
        seenAt,
      });
      return tokenHash;
    };
    const before = new Date(SEEN.getTime() + 1);
    const [gone, cameBack] = [await add(SEEN), await add(before)];
    expect([await sweepVisitors(test.database, before), await sweepVisitors(test.database, before)]).toEqual([1, 0]);
    expect(await store.byTokenHash(workspaceId, gone)).toBeUndefined();
    expect(await store.byTokenHash(workspaceId, cameBack)).toMatchObject({ name: 'Josefa', seenAt: before });
  });
});
