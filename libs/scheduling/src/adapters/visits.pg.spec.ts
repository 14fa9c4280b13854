import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { takeLock } from '@workops/platform/database';
import { latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { BOOKINGS_LOCK } from './postgres-appointments';
import { leadVisitsOn } from './visits';

describe('the move of a merged lead in appointments', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('waits for bookings in progress', async () => {
    const workspaceId = randomUUID();
    const [locked, release] = [latch(), latch()];
    const booking = test.database.transaction(async (tx) => {
      await takeLock(tx, { name: BOOKINGS_LOCK, workspaceId });
      locked.open();
      await release.opened;
    });
    await locked.opened;
    const move = test.database.transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = '50ms'`);
      await leadVisitsOn(test.database, systemClock)(workspaceId, randomUUID(), randomUUID());
    });
    await expect(move).rejects.toMatchObject({ kind: 'unavailable' });
    release.open();
    await booking;
  });
});
