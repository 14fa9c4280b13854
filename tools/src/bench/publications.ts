import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { LocalPortal } from '../portal/local-portal';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { under, type Row } from './numbers';
import type { Place } from './place';

const OF_AN_ACCOUNT = 1_000;
const ACCOUNTS = 10;
const PORTAL_MS = 100;
const MOST_MS = { one: 20_000, ten: 40_000 };
const GIVEN_UP_MS = 180_000;

const VEHICLES = `
  INSERT INTO commerce.vehicle (workspace_id, id, make, model, year, condition, photo_urls, pinned_fields, price_clp, status, tenancy, retired_by_sync,
                                search_text, created_at, updated_at)
  SELECT $1, gen_random_uuid(), 'Kia', 'Rio', 2020, 'used', '{}', '{}', 5000000, 'available', 'propio', false,
         e'\\x1f kia\\x1f rio\\x1f \\x1f \\x1f \\x1f \\x1f \\x1f', now(), now() FROM generate_series(1, $2::int)`;
const ASK = `
  INSERT INTO commerce.publication (workspace_id, vehicle_id, account_id, state, revision, due_at, attempts, announced, sent_photos, created_at, updated_at)
  SELECT workspace_id, id, $2, 'pending', 1, now(), 0, false, '{}', now(), now() FROM commerce.vehicle WHERE workspace_id = $1`;
const LEFT = `SELECT count(*)::int AS left FROM commerce.publication WHERE workspace_id = $1 AND account_id <> ALL ($2::uuid[]) AND state <> 'published'`;

interface Dealer {
  workspace: Workspace;
  accounts: string[];
}

async function dealer(service: RunningService, client: Client, urls: readonly string[]): Promise<Dealer> {
  const workspace = await service.unlimitedKey('Bench publications');
  await client.query(VEHICLES, [workspace.id, OF_AN_ACCOUNT]);
  const accounts: string[] = [];
  for (const [n, api_url] of urls.entries()) {
    const response = await fetch(`${service.baseUrl}/portal-accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${workspace.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'portal_b', name: `Portal ${n}`, api_url }),
    });
    if (response.status !== 201)
      throw new Error(`An account was answered with ${response.status}: ${await response.text()}`);
    accounts.push(((await response.json()) as { data: { id: string } }).data.id);
  }
  return { workspace, accounts };
}

/** Waits for all but the accounts left out. */
async function publish(client: Client, dealers: readonly Dealer[], leftOut: readonly string[] = []): Promise<number> {
  const began = performance.now();
  for (const { workspace, accounts } of dealers)
    for (const account of accounts) await client.query(ASK, [workspace.id, account]);
  for (const { workspace } of dealers) {
    while ((await client.query<{ left: number }>(LEFT, [workspace.id, leftOut])).rows[0]!.left > 0) {
      if (performance.now() - began > GIVEN_UP_MS) throw new Error('The listings were not published.');
      await sleep(100);
    }
  }
  return performance.now() - began;
}

const seconds = (took: number): string => `${(took / 1_000).toFixed(1)} s`;

/** A portal takes 100 ms a call: one account, ten concurrently, and one next to a hanging portal. */
export async function benchPublications(place: Place, service: RunningService): Promise<Row[]> {
  const [portal, hanging] = [await LocalPortal.start(), await LocalPortal.start()];
  portal.behave({ slow_ms: PORTAL_MS });
  hanging.behave({ hang: true });
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    const single = await publish(client, [await dealer(service, client, [portal.url])]);
    const dealers: Dealer[] = [];
    for (let n = 0; n < ACCOUNTS; n += 1) dealers.push(await dealer(service, client, [portal.url]));
    const ten = await publish(client, dealers);
    const beside = await dealer(service, client, [portal.url, hanging.url]);
    const undelayed = await publish(client, [beside], [beside.accounts[1]!]);
    return [
      under(
        `${OF_AN_ACCOUNT} publications of an account at a portal that takes ${PORTAL_MS} ms`,
        single,
        MOST_MS.one,
        seconds(single),
      ),
      under(`${ACCOUNTS} such accounts at once`, ten, MOST_MS.ten, seconds(ten)),
      under(
        'an account beside another of its workspace whose portal hangs',
        undelayed,
        MOST_MS.one,
        seconds(undelayed),
      ),
    ];
  } finally {
    await client.end();
    await Promise.all([portal.close(), hanging.close()]);
  }
}
