import { randomUUID } from 'node:crypto';
import { closedVisit } from '@workops/clinic/testing';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { createLogger } from '@workops/platform/process';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { bookFor, statusOfBooked } from '@workops/scheduling/testing';
import { visitsFollower } from './visits';

describe('the appointment of a closed encounter', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const setUp = async (status: string) => {
    const { database } = test;
    const { workspaceId } = anActor({ workspaceId: randomUUID() });
    const [appointmentId] = await bookFor(database, workspaceId, [randomUUID()], status);
    const encounterId = await closedVisit(database, workspaceId, appointmentId!);
    await database.transaction(async (tx) => {
      tx.recorder(anActor({ workspaceId })).record('clinic_encounter.closed', {
        resourceId: encounterId,
        data: { id: encounterId },
      });
    });
    const events = await recordedEvents(database, workspaceId);
    const handle = visitsFollower.handler!({
      database,
      clock: systemClock,
      ids: systemIds,
      logger: createLogger('test', 'silent'),
    });
    const follow = () => database.transaction((tx) => handle(events, tx));
    const completed = async () =>
      (await recordedEvents(database, workspaceId)).filter(({ type }) => type === 'appointment.completed').length;
    return { follow, completed, status: () => statusOfBooked(database, workspaceId, appointmentId!) };
  };

  it('is completed with one event, however often the encounter is followed', async () => {
    const { follow, completed, status } = await setUp('confirmed');
    await Promise.all(Array.from({ length: 5 }, follow));
    await follow();
    expect([await status(), await completed()]).toEqual(['completed', 1]);
  });

  it('is unchanged if it is no longer confirmed', async () => {
    for (const before of ['completed', 'no_show', 'cancelled']) {
      const { follow, completed, status } = await setUp(before);
      await follow();
      expect([await status(), await completed()]).toEqual([before, 0]);
    }
  });

  it('is completed in the same transaction as the event, or not at all', async () => {
    const { follow, completed, status } = await setUp('confirmed');
    const dies = test.database.transaction(async () => {
      await follow();
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect([await status(), await completed()]).toEqual(['confirmed', 0]);
    await follow();
    expect([await status(), await completed()]).toEqual(['completed', 1]);
  });
});
