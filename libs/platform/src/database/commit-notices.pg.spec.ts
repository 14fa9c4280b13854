import { createLogger } from '../process/logger';
import { eventually, testDatabase, type TestDatabase } from '../testing';
import { followCommits, isAnnounced } from './commit-notices';
import type { Listening } from './notices';

const logger = createLogger('test', 'silent');

let test: TestDatabase;
let listening: Listening | undefined;
let heard: (string | undefined)[] = [];

beforeAll(async () => {
  test = await testDatabase();
  for (const schema of ['orchard', 'harvest', 'platform']) {
    await test.database.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await test.database.query(`CREATE TABLE ${schema}.tree (name text PRIMARY KEY)`);
  }
  const stillness = { hears: () => heard.push(undefined), wrote: (schema: string) => heard.push(schema) };
  listening = followCommits({ stillness: stillness as never }, test.url, logger);
  await eventually(() => heard.length > 0);
});
afterAll(async () => {
  await listening?.close();
  await test.drop();
});

/**
 * Commits to `harvest` and returns the schemas heard of once it and `expected` are among them. Announcements use
 * several connections, so their order varies.
 */
async function heardUntil(marker: string, expected: readonly string[] = []): Promise<unknown[]> {
  await test.database.query(`INSERT INTO harvest.tree VALUES ($1)`, [marker]);
  await eventually(() => ['harvest', ...expected].every((schema) => heard.includes(schema)));
  return heard.splice(0).sort();
}

describe('announcements of commits', () => {
  beforeEach(async () => {
    // An announcement of the previous test may delay the next one of its schema.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    heard = [];
  });

  it('name the schemas in which a transaction changed rows, after its commit', async () => {
    await test.database.transaction(async (tx) => {
      await tx.query('INSERT INTO orchard.tree VALUES ($1)', ['apple']);
      expect(heard).toEqual([]);
    });
    expect(await heardUntil('first', ['orchard'])).toEqual(['harvest', 'orchard']);
  });

  it('are not made by a rollback, nor by a write that changed no row', async () => {
    await test.database
      .transaction(async (tx) => {
        await tx.query('INSERT INTO orchard.tree VALUES ($1)', ['pear']);
        throw new Error('refused');
      })
      .catch(() => undefined);
    await test.database.query('UPDATE orchard.tree SET name = name WHERE name = $1', ['nothing']);
    await test.database.transaction((tx) => tx.query('DELETE FROM orchard.tree WHERE name = $1', ['nothing']));
    expect(await heardUntil('second')).toEqual(['harvest']);
  });

  it('are made once a second while a schema keeps changing', async () => {
    for (let number = 0; number < 20; number += 1)
      await test.database.query('INSERT INTO orchard.tree VALUES ($1)', [`tree ${number}`]);
    expect(await heardUntil('third', ['orchard'])).toEqual(['harvest', 'orchard']);
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(['orchard']);
  });

  it('leave out schemas that no round follows', async () => {
    await test.database.query('INSERT INTO platform.tree VALUES ($1)', ['event']);
    expect(await heardUntil('fifth')).toEqual(['harvest']);
    expect(['events', 'platform', 'contacts'].map(isAnnounced)).toEqual([false, false, true]);
  });

  it('leave out leases, which make nothing due', async () => {
    const lease = `
      WITH leased AS (UPDATE orchard.tree SET name = name RETURNING name), looked AS (SELECT 1 AS "lookedUpTo")
      SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true`;
    await test.database.query(lease);
    await test.database.transaction((tx) => tx.query(lease));
    expect(await heardUntil('fourth')).toEqual(['harvest']);
  });
});
