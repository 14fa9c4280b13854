import { randomUUID } from 'node:crypto';
import { ManualClock } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { DueNotice } from '../domain/due-notice';
import { clinicWorkspaces } from '../../testing';
import { example } from '../../testing/privacy-requests.example';
import { tellDueRequests } from './due-requests';
import { privacyRequests } from './privacy-record';

describe('due requests', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('are notified once before and once after the date, and again after a rollback', async () => {
    const { database } = test;
    const [workspaces, clock] = [[randomUUID(), randomUUID()], new ManualClock(new Date('2027-02-09T02:59:59.000Z'))];
    const requests = workspaces.flatMap((workspaceId) => Array.from({ length: 5 }, () => example.example(workspaceId)));
    const noticeAt = new Date('2027-02-09T03:00:00.000Z');
    for (const request of requests) {
      await database.query(privacyRequests.sql.insert, privacyRequests.sql.addedValues({ ...request, noticeAt }));
    }
    const notices: DueNotice[] = [];
    let fails = 0;
    const notifyAdmins = async (notice: DueNotice) => {
      if ((fails -= 1) === 0) throw new Error('killed');
      notices.push(notice);
    };
    const round = tellDueRequests({ database, clock, workspaces: clinicWorkspaces(), notices: { notifyAdmins } });
    const takeKinds = () => notices.splice(0).map(({ kind }) => kind);
    expect(await round()).toBe(0);
    clock.advance(1_000);
    await Promise.all([round(), round(), round()]);
    expect(takeKinds()).toEqual(Array(10).fill('clinic_privacy_request_due'));
    expect(await round()).toBe(0);
    clock.advance(6 * 86_400_000);
    fails = 1;
    await expect(round()).rejects.toThrow('killed');
    expect(notices).toEqual([]);
    expect(await round()).toBe(10);
    expect(new Set(notices.map(({ dedupeKey }) => dedupeKey)).size).toBe(10);
    expect(takeKinds()).toEqual(Array(10).fill('clinic_privacy_request_overdue'));
    expect(await round()).toBe(0);
  });
});
