import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { LeasedRecipient } from '../../dispatch/dispatch-ports';
import { burstAfter } from '../domain/rate';
import { dispatchRows } from '../../testing/dispatched-rows';
import { campaignAccount } from '../../testing/hand-over-in-memory';
import { plain } from '../../dispatch/use-cases/outcome';
import { campaignStopsOn } from './campaign-stops';
import type { DispatchWorkOn } from './dispatch-work';

const BURST_MS = burstAfter(0);

const KEEPS_STATISTICS = 'ALTER TABLE campaigns.recipient SET (autovacuum_enabled = false)';
/** Counts rows and index entries read by sessions that have reported their statistics. */
const READ = `
  SELECT ((SELECT seq_tup_read FROM pg_stat_user_tables WHERE relid = 'campaigns.recipient'::regclass)
          + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relid = 'campaigns.recipient'::regclass))::int AS number`;

describe('hand-overs of some recipients', () => {
  let test: TestDatabase;
  /** Uses a single session, which reports what it has read. */
  let database: Database;
  beforeEach(async () => {
    test = await testDatabase();
    database = await openDatabase({
      url: test.url,
      poolSize: 1,
      clock: systemClock,
      ids: systemIds,
      applicationName: 'reads',
    });
    await database.query(KEEPS_STATISTICS);
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  it.each([
    ['the first of all', false],
    ['one that has grown since the statistics were made', true],
  ])('read no other recipients of their campaign, %s', async (_which, isGrowing) => {
    let changed: string[] = [];
    const changes: DispatchWorkOn['changes'] = {
      workspaces: async () => [workspaceId],
      take: async () =>
        changed.map((messageId) => ({
          workspaceId,
          messageId,
          accountId: campaign.accountId,
          sentAt: new Date(),
          status: 'sent',
          error: null,
        })),
      putBack: () => undefined,
    };
    const { frozen, work, workspaceId, recipients, rest } = dispatchRows(database, changes);
    if (isGrowing) {
      for (const number of [3, 4, 5]) await frozen(number);
      await database.query('ANALYZE campaigns.recipient');
    }
    const campaign = await frozen(2_000, { channel: 'whatsapp' }, isGrowing);
    const account = campaignAccount(campaign, { maxPerSecond: 1_000 });
    const [first] = (await work.lease(account, [{ campaign, most: 1 }], BURST_MS)).recipients;
    await work.settle(workspaceId, [{ recipient: first!, ...plain, status: 'failed' }]);
    await rest(campaign);
    const read = async (): Promise<number> => {
      await database.query('SELECT pg_stat_force_next_flush()');
      return (await database.query<{ number: number }>(READ))[0]!.number;
    };
    let leased: readonly LeasedRecipient[] = [];
    const [going, released] = [() => leased.slice(0, 5), () => leased.slice(5)];
    const messageIds = Array.from({ length: 5 }, () => randomUUID());
    const stops = campaignStopsOn({
      database,
      workspaces: { loadTimezone: async () => 'America/Santiago' },
      now: () => new Date(),
    });
    const steps: Record<string, () => Promise<unknown>> = {
      due: () => work.due([]),
      lease: async () => {
        leased = (await work.lease(account, [{ campaign, most: 10 }], BURST_MS)).recipients;
        expect(leased).toHaveLength(10);
      },
      standing: () => work.standing(workspaceId, leased),
      commit: () => work.commitMessages(going(), async () => messageIds.map((messageId) => ({ messageId }))),
      settle: () =>
        work.settle(
          workspaceId,
          released().map((recipient) => ({ recipient, ...plain, status: 'pending', againAfterSeconds: 0 })),
        ),
      stops: () => stops(workspaceId, messageIds),
      follow: async () => {
        changed = messageIds;
        expect(await work.follow()).toBe(5);
      },
      recover: work.recover,
      finish: work.finish,
    };
    const figures: Record<string, number> = {};
    for (const [name, step] of Object.entries(steps)) {
      const before = await read();
      await step();
      figures[name] = (await read()) - before;
    }
    expect(await recipients(campaign)).toEqual({ pending: 1_994, sent: 5, failed: 1 });
    expect(Object.entries(figures).filter(([, number]) => number > 300)).toEqual([]);
  });
});
