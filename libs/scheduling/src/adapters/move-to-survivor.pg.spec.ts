import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { bookedContacts, bookFor } from '../testing/database-tricks';
import { moveToSurvivor } from './move-to-survivor';

describe('the appointments of merged contacts', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('move to the survivor in the transaction of the merge', async () => {
    const [workspaceId, survivor, secondary, stranger] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await bookFor(test.database, workspaceId, [survivor, secondary, stranger]);
    const merge = (fail: boolean) =>
      test.database.transaction(async () => {
        const moved = await moveToSurvivor(test.database, workspaceId, survivor, [secondary], systemClock.now());
        if (fail) throw new Error('too late');
        return moved;
      });
    await expect(merge(true)).rejects.toThrow('too late');
    expect(await bookedContacts(test.database, workspaceId)).toEqual([survivor, secondary, stranger]);
    expect(await merge(false)).toBe(1);
    expect(await bookedContacts(test.database, workspaceId)).toEqual([survivor, survivor, stranger]);
    expect(await moveToSurvivor(test.database, randomUUID(), stranger, [survivor], systemClock.now())).toBe(0);
  });
});
