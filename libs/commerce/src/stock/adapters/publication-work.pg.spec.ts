import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { latch, recordedEvents, testDatabase, untilSomebodyWaits, type TestDatabase } from '@workops/platform/testing';
import { moveOf, PUBLICATION_STATES, type PublicationState, type PublicationTrigger } from '../domain/publication';
import { newVehicle } from '../domain/vehicle-changes';
import type { PublicationJob } from '../publication-ports';
import { asIf } from '../../testing/as-if';
import { publicationWork } from './publication-work';
import { publishListings } from '../use-cases/publish-listings';
import { settledTogether } from './settled-together';
import { stockOn } from './stock-on';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const process = () => publicationWork({ database: test.database, clock: systemClock, loadLivemode: async () => true });

/** Creates this many vehicles in a new workspace, each with a due listing at one account. */
async function listings(count: number, state: PublicationState = 'pending') {
  const actor = anActor();
  const { workspaceId } = actor;
  const account = await asIf(test.database).portalAccount(workspaceId, {
    url: 'https://portal.example',
    sealedToken: 'x',
  });
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  for (const id of ids) {
    const vehicle = { ...newVehicle({ make: 'Kia', model: 'Rio' }, { workspaceId, id, now: new Date() }) };
    await stockOn(test.database).stock.transaction(actor, ({ vehicles }) => vehicles.add(vehicle));
  }
  // Inserts the last one first.
  await test.database.query(
    `INSERT INTO commerce.publication (workspace_id, vehicle_id, account_id, state, revision, due_at, attempts, announced, sent_photos, created_at, updated_at)
     SELECT $1, id, $2, $3, 1, now(), 0, false, '{}', now(), now() FROM unnest($4::uuid[]) AS listed (id)`,
    [workspaceId, account, state, [...ids].reverse()],
  );
  return { workspaceId, account, ids };
}

const stateOf = async (vehicleId: string) =>
  (
    await test.database.query<{ state: string; revision: number }>(
      'SELECT state, revision FROM commerce.publication WHERE vehicle_id = $1',
      [vehicleId],
    )
  )[0]!;
const down = (account: string) =>
  test.database.query('DELETE FROM commerce.publication WHERE account_id = $1', [account]);

describe('publishing', () => {
  it('leases at most ten calls per account over all processes', async () => {
    const { account } = await listings(30);
    const leases = await Promise.all(Array.from({ length: 5 }, () => process().lease(100)));
    expect(leases.flat()).toHaveLength(10);
    await down(account);
  });

  it('leases two calls per account after a failure, even if the vehicle has changed', async () => {
    const { account, ids } = await listings(12);
    const work = process();
    const jobs = await work.lease(100);
    expect(jobs).toHaveLength(10);
    await test.database.query('UPDATE commerce.vehicle SET km = 1 WHERE id = ANY ($1::uuid[])', [ids]);
    await work.settle(
      jobs.map((job: PublicationJob) => ({ job, answer: { kind: 'failed', error: 'timeout' }, sentPhotos: [] })),
    );
    await test.database.query('UPDATE commerce.publication SET due_at = now() WHERE account_id = $1', [account]);
    expect(await work.lease(100)).toHaveLength(2);
    await down(account);
  });

  it('repeats a call under its key, and announces it once, after a crash', async () => {
    const { workspaceId, account, ids } = await listings(1);
    const keys: string[] = [];
    const lost: unknown[] = [];
    const mayEnd = latch();
    let holding: Promise<void> | undefined;
    const locked = async (isIn: ReturnType<typeof latch>) => {
      await test.database.query('SELECT 1 FROM commerce.publication WHERE account_id = $1 FOR UPDATE', [account]);
      isIn.open();
      await mayEnd.opened;
    };
    const work = process();
    const round = publishListings({
      work,
      settle: settledTogether(work, (error) => lost.push(error)),
      portal: {
        // Another process leases the listing before the first response.
        upsert: async (_access, _listing, key) => {
          const isIn = latch();
          if (keys.push(key) === 1) holding = test.database.transaction(() => locked(isIn));
          else isIn.open();
          await isIn.opened;
          return { externalId: 'L-1', url: null };
        },
        sendPhoto: async () => undefined,
        remove: async () => undefined,
      },
      fileContents: { open: async () => undefined },
      secrets: { open: (sealed) => sealed },
      isOver: () => false,
    });
    const first = round();
    await untilSomebodyWaits(test.database);
    await test.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await first;
    mayEnd.open();
    await holding;
    expect([lost.length, await stateOf(ids[0]!)]).toEqual([1, { state: 'pending', revision: 1 }]);
    await test.database.query('UPDATE commerce.publication SET leased_until = now() WHERE account_id = $1', [account]);
    await round();
    expect([keys.length, new Set(keys).size, await stateOf(ids[0]!)]).toEqual([
      2,
      1,
      { state: 'published', revision: 1 },
    ]);
    expect((await recordedEvents(test.database, workspaceId)).map(({ type }) => type)).toEqual(['vehicle.published']);
  });

  it('does not deadlock with a concurrent write of vehicles', async () => {
    const { account, ids } = await listings(2);
    const [isHeld, mayGoOn] = [latch(), latch()];
    const lock = 'SELECT 1 FROM commerce.publication WHERE vehicle_id = $1 FOR UPDATE NOWAIT';
    const settling = test.database.transaction(async (tx) => {
      await tx.query(lock, [ids[0]]);
      isHeld.open();
      await mayGoOn.opened;
      return tx.query(lock, [ids[1]]);
    });
    await isHeld.opened;
    const writing = test.database.query('UPDATE commerce.vehicle SET km = 7 WHERE id = ANY ($1::uuid[])', [ids]);
    await untilSomebodyWaits(test.database);
    mayGoOn.open();
    expect(await settling).toHaveLength(1);
    await writing;
    await down(account);
  });
});

describe('the triggers that listings follow', () => {
  const written = (table: string, change: string) => (ids: { vehicle: string; account: string }) =>
    test.database.query(`UPDATE commerce.${table} SET ${change} WHERE id = $1`, [
      table === 'vehicle' ? ids.vehicle : ids.account,
    ]);
  const WRITES: [string, PublicationTrigger, ReturnType<typeof written>][] = [
    ['a field that is shown', 'changed', written('vehicle', 'price_clp = 1')],
    ...['sold', 'withdrawn', 'draft'].map((status): (typeof WRITES)[number] => [
      `a vehicle that is ${status}`,
      'ended',
      written('vehicle', `status = '${status}'`),
    ]),
    ['an account that is switched off', 'ended', written('portal_account', 'enabled = false')],
    ['an account that is removed', 'ended', written('portal_account', 'removed_at = now()')],
  ];

  it.each(WRITES)('apply the moves of the table for %s', async (_what, trigger, write) => {
    for (const state of PUBLICATION_STATES) {
      const { account, ids } = await listings(1, state);
      const move = moveOf(state, trigger);
      await write({ vehicle: ids[0]!, account });
      expect([state, await stateOf(ids[0]!)]).toEqual([
        state,
        { state: move?.to ?? state, revision: move?.anew ? 2 : 1 },
      ]);
      await down(account);
    }
  });

  it('ignore a change that is not shown', async () => {
    const { account, ids } = await listings(1, 'published');
    await written(
      'vehicle',
      `plate = 'AB12', floor_price_clp = 1, status = 'reserved', held_until = NULL`,
    )({ vehicle: ids[0]!, account });
    expect(await stateOf(ids[0]!)).toEqual({ state: 'published', revision: 1 });
    await down(account);
  });
});
