import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { secondsOverdue } from '@workops/platform';
import { byIndex } from '@workops/platform/database';
import { type TestDatabase } from '@workops/platform/testing';
import { anEvent, aSubscription, stored } from './builders';
import { dayOf } from '../domain/days';
import { NOTHING_HELD } from '../domain/places';
import { CLAIM } from '../adapters/claim.sql';
import { pgFanOutStore } from '../adapters/fan-out-store';
import { FINISH_DELIVERIES } from '../adapters/record-outcomes';
import { oldestDueDelivery } from '../adapters/oldest-due.sql';
import { RELEASE } from '../adapters/release-deliveries';
import { pgSubscriptionStore } from '../adapters/subscription-store';

const BACKLOG = 5_000;
const NOWHERE = '00000000-0000-0000-0000-000000000000';

export function plansContract(server: string, open: () => Promise<TestDatabase>): void {
  describe(`hot path statements on ${server}, on a day without statistics`, () => {
    let test: TestDatabase;
    const now = new Date();
    const today = dayOf(now);

    beforeAll(async () => {
      test = await open();
      const subscription = aSubscription({ activeSince: now });
      await pgSubscriptionStore(test.database).insert(subscription, anActor({ workspaceId: subscription.workspaceId }));
      const events = Array.from({ length: BACKLOG }, () =>
        anEvent({ workspaceId: subscription.workspaceId, occurredAt: now }),
      );
      await pgFanOutStore(test.database).enqueue(
        events.map(stored),
        events.map((event) => ({ event, subscriptionId: subscription.id })),
      );
    });
    afterAll(() => test.drop());

    const planOf = async (statement: string, values: unknown[], explain = 'EXPLAIN'): Promise<string> => {
      const rows = await byIndex(test.database, (tx) =>
        tx.query<{ 'QUERY PLAN': string }>(`${explain} ${statement}`, values),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };

    const claiming = (lastDay: string, places: number): unknown[] =>
      CLAIM.values({
        firstDay: today,
        lastDay,
        afterWorkspaceId: NOWHERE,
        afterSubscriptionId: NOWHERE,
        now,
        leasedUntil: now,
        limit: places,
        retryLimit: places / 2,
        perSubscription: 20,
        perFailingSubscription: 20,
        held: JSON.stringify(NOTHING_HELD),
        perWorkspace: places,
        perFailingWorkspace: places,
        perHost: places,
        perWorkspaceAndHost: places,
        openLimit: places,
        floors: null,
        floorsWanted: false,
        releasedLimit: places,
      });

    it('claim by index and update by tuple id, even with a long backlog', async () => {
      const plan = await planOf(CLAIM.text, claiming(today, 200));
      expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash Join/);
      expect(plan).toContain('Tid Scan');
    });

    const pagesReadBy = async (statement: string, values: unknown[]): Promise<number> => {
      const plan = await planOf(statement, values, 'EXPLAIN (ANALYZE, BUFFERS)');
      return [...plan.split('\n')[1]!.matchAll(/(?:hit|read)=(\d+)/g)].reduce(
        (sum, [, pages]) => sum + Number(pages),
        0,
      );
    };

    it('read few pages to claim few rows, even with a long backlog', async () => {
      const read = await pagesReadBy(CLAIM.text, claiming(today, 20));
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThan(1_000);
    });

    const finishing = (count: number): unknown[] => {
      const batch = Array.from({ length: count }, (_, number) => number);
      return [
        batch,
        batch.map(() => today),
        batch.map(() => randomUUID()),
        batch.map(() => randomUUID()),
        batch.map(() => null),
        batch.map(() => 1),
        batch.map(() => 'succeeded'),
        batch.map(() => null),
        today,
        today,
      ];
    };

    const releasing = (count: number): unknown[] => {
      const [, days, subscriptions, events, redeliveries, attempts] = finishing(count);
      return [days, subscriptions, events, redeliveries, attempts, now, now, today, today];
    };

    it('find the oldest due delivery by index', async () => {
      expect(await planOf(oldestDueDelivery, [])).not.toMatch(/(?:Seq|Bitmap).*Scan.* on delivery/);
      await test.database.query(`UPDATE events.subscription SET active_since = $1`, [
        new Date(now.getTime() - 3_600_000),
      ]);
      const key = await test.database.query<{ ctid: string }>('SELECT ctid::text FROM events.delivery LIMIT 1');
      await test.database.query(`UPDATE events.delivery SET due_at = $1 WHERE ctid = $2::tid`, [
        new Date(now.getTime() - 600_000),
        key[0]!.ctid,
      ]);
      const seconds = await secondsOverdue(test.database, { kind: 'webhook_delivery', oldestDue: oldestDueDelivery });
      expect(seconds).toBeGreaterThanOrEqual(600);
      await test.database.query('UPDATE events.subscription SET paused_at = now()');
      expect(await secondsOverdue(test.database, { kind: 'webhook_delivery', oldestDue: oldestDueDelivery })).toBe(0);
      await test.database.query('UPDATE events.subscription SET paused_at = NULL, active_since = $1', [now]);
      await test.database.query(`UPDATE events.delivery SET due_at = $1 WHERE due_at < $1`, [now]);
    });

    it('finish a batch of deliveries by key and tuple id', async () => {
      const plan = await planOf(FINISH_DELIVERIES, finishing(400));
      expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash Join/);
      expect(plan).toContain('Tid Scan');
    });

    it('do not prune partitions at run time when a claim spans two days', async () => {
      const tomorrow = dayOf(new Date(now.getTime() + 24 * 60 * 60 * 1_000));
      const plan = await planOf(CLAIM.text, claiming(tomorrow, 20), 'EXPLAIN ANALYZE');
      const looksIntoTomorrow = plan
        .split('\n')
        .filter((line) => line.includes(`Tid Scan on delivery_p${tomorrow.replaceAll('-', '')}`));
      expect(looksIntoTomorrow).toHaveLength(2);
      expect(looksIntoTomorrow.filter((line) => line.includes('never executed'))).toEqual([]);
    });

    it('touch only the partitions of the claimed days', async () => {
      const plan = await planOf(CLAIM.text, claiming(today, 200));
      const partitions = new Set(plan.match(/delivery_p\d{8}(?= |$)/gm));
      expect([...partitions]).toEqual([`delivery_p${today.replaceAll('-', '')}`]);
    });

    describe('once statistics show almost nothing in flight', () => {
      beforeAll(async () => {
        await test.database.query(
          `UPDATE events.delivery SET state = CASE WHEN ctid = '(0,1)' THEN 'sending' ELSE 'succeeded' END`,
        );
        await test.database.query('ANALYZE events.delivery');
      });

      it.each([
        ['finish', FINISH_DELIVERIES, finishing(400)],
        ['release', RELEASE, releasing(400)],
      ])('%s deliveries by key, because many more may be in flight', async (_what, statement, values) => {
        const plan = await planOf(statement, values);
        expect(plan).toMatch(/Index Cond: .*subscription_id = \w+\.subscription_id\) AND \(event_id = \w+\.event_id\)/);
        expect(plan).toContain('Tid Scan');
      });
    });

    describe('once the subscription has been deleted with all its deliveries in flight', () => {
      beforeAll(async () => {
        await test.database.query('DELETE FROM events.subscription');
        await test.database.query(`UPDATE events.delivery SET state = 'sending', due_at = $1`, [
          new Date(now.getTime() + 60_000),
        ]);
        await test.database.query('VACUUM events.delivery');
      });

      it('read few of its rows and count none of them', async () => {
        expect(await pagesReadBy(CLAIM.text, claiming(today, 20))).toBeLessThan(1_000);
        const plan = await planOf(CLAIM.text, claiming(today, 20), 'EXPLAIN ANALYZE');
        const rows = [...plan.matchAll(/actual [^)]*rows=(\d+)/g)].map(([, count]) => Number(count));
        expect(rows.length).toBeGreaterThan(0);
        expect(Math.max(...rows)).toBeLessThan(100);
      });
    });
  });
}
