import { anActor } from '@workops/kernel/testing';
import { byIndex } from '@workops/platform/database';
import { latch, type TestDatabase } from '@workops/platform/testing';
import { dayOf } from '../domain/days';
import { NOTHING_HELD } from '../domain/places';
import { anEvent, aSubscription, stored } from './builders';
import { CLAIM } from '../adapters/claim.sql';
import { pgFanOutStore } from '../adapters/fan-out-store';
import { pgSubscriptionStore } from '../adapters/subscription-store';

const NOWHERE = '00000000-0000-0000-0000-000000000000';
export function oldSnapshotContract(server: string, open: () => Promise<TestDatabase>): void {
  describe(`a claim during a long-open transaction, on ${server}`, () => {
    let test: TestDatabase;
    beforeEach(async () => {
      test = await open();
    });
    afterEach(() => test.drop());

    const claiming = (floors: string | null, wanted: boolean): unknown[] => {
      const now = new Date();
      const end = new Date(now.getTime() + 15_000);
      return CLAIM.values({
        firstDay: dayOf(new Date(now.getTime() - 3_600_000)),
        lastDay: dayOf(end),
        afterWorkspaceId: NOWHERE,
        afterSubscriptionId: NOWHERE,
        now,
        leasedUntil: end,
        limit: 20,
        retryLimit: 10,
        perSubscription: 20,
        perFailingSubscription: 20,
        held: JSON.stringify(NOTHING_HELD),
        perWorkspace: 20,
        perFailingWorkspace: 20,
        perHost: 20,
        perWorkspaceAndHost: 20,
        openLimit: 20,
        floors,
        floorsWanted: wanted,
        releasedLimit: 20,
      });
    };
    const claim = (floors: string | null, wanted: boolean) =>
      byIndex(test.database, (tx) =>
        tx.query<{ floors: string | null; eventId: string | null }>(CLAIM.text, claiming(floors, wanted)),
      );
    const pagesOf = async (floors: string | null): Promise<number> => {
      const rows = await byIndex(test.database, (tx) =>
        tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${CLAIM.text}`, claiming(floors, false)),
      );
      return [...rows[1]!['QUERY PLAN'].matchAll(/(?:hit|read)=(\d+)/g)].reduce(
        (sum, [, pages]) => sum + Number(pages),
        0,
      );
    };

    it.each([
      ['one subscription', 1, 4_000],
      ['many', 100, 40],
    ])('reads few pages for %s from the floors that a full search returned', async (_many, count, each) => {
      const before = new Date(Date.now() - 60_000);
      const subscriptions = Array.from({ length: count }, () => aSubscription({ activeSince: before }));
      for (const subscription of subscriptions)
        await pgSubscriptionStore(test.database).insert(
          subscription,
          anActor({ workspaceId: subscription.workspaceId }),
        );
      const queue = async (of: typeof subscriptions, times: number, occurredAt: Date) => {
        const pairs = of.flatMap(({ workspaceId, id }) =>
          Array.from({ length: times }, () => ({ event: anEvent({ workspaceId, occurredAt }), subscriptionId: id })),
        );
        await pgFanOutStore(test.database).enqueue(
          pairs.map(({ event }) => stored(event)),
          pairs,
        );
        return pairs.map(({ event }) => event.id);
      };
      const [begun, end] = [latch(), latch()];
      const report = test.database.transaction(async (tx) => {
        await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
        await tx.query('SELECT count(*) FROM events.delivery');
        begun.open();
        await end.opened;
      });
      await begun.opened;
      await queue(subscriptions, each, before);
      await test.database.query(
        `UPDATE events.delivery SET state = 'sending', due_at = now() - interval '6 s' + random() * interval '20 s'`,
      );
      await test.database.query(`UPDATE events.delivery SET state = 'succeeded'`);
      const [subscription] = subscriptions;
      await queue([subscription!], 1, new Date());
      const floors = (await claim(null, true))[0]!.floors!;
      const [everything, fromTheFloors] = [await pagesOf(null), await pagesOf(floors)];
      end.open();
      await report;
      expect(fromTheFloors).toBeLessThan(everything / 2);
      expect(fromTheFloors).toBeLessThan(150);
      expect(JSON.parse(floors)).toHaveLength(1);
    });

    it('claims new deliveries of subscriptions with a floor, and skips those without one', async () => {
      const [known, unknown] = [
        aSubscription({ activeSince: new Date(0) }),
        aSubscription({ activeSince: new Date(0) }),
      ];
      const queue = async ({ workspaceId, id }: typeof known) => {
        const event = anEvent({ workspaceId, occurredAt: new Date() });
        await pgFanOutStore(test.database).enqueue([stored(event)], [{ event, subscriptionId: id }]);
        return event.id;
      };
      for (const one of [known, unknown])
        await pgSubscriptionStore(test.database).insert(one, anActor({ workspaceId: one.workspaceId }));
      const first = await queue(known);
      const [row] = await claim(null, true);
      expect(row!.eventId).toBe(first);
      const [second, hidden] = [await queue(known), await queue(unknown)];
      const idsOf = (rows: { eventId: string | null }[]) => rows.map(({ eventId }) => eventId);
      expect(idsOf(await claim(row!.floors, false))).toEqual([second]);
      expect(idsOf(await claim(null, false))).toEqual([hidden]);
    });
  });
}
