import { systemClock } from '@workops/kernel';
import { Pool } from 'pg';
import { systemIds } from '../ids';
import { createLogger } from '../process/logger';
import { eventually, ServerLink, testDatabase, type TestDatabase } from '../testing';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { listen } from './notices';
import { outliveLostConnections } from './silence';

const logger = createLogger('test', 'silent');

describe('a connection to PostgreSQL that drops all packets silently', () => {
  let test: TestDatabase;
  let link: ServerLink;
  let database: Database;

  beforeAll(async () => {
    test = await testDatabase();
    link = await ServerLink.to(test.url);
    const minting = { clock: systemClock, ids: systemIds };
    database = await openDatabase({
      url: link.url,
      poolSize: 2,
      ...minting,
      applicationName: 'test',
      silenceMs: 300,
    });
  });
  afterAll(async () => {
    await database.close();
    await link.cut();
    await test.drop();
  });
  afterEach(() => {
    link.isBlackHole = false;
  });

  const settleOutcome = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: { kind?: string }) => error.kind,
    );

  it('fails as unavailable, and recovers by itself', async () => {
    await database.query('SELECT 1');
    link.isBlackHole = true;
    expect(await settleOutcome(database.query('SELECT 1'))).toBe('unavailable');
    link.isBlackHole = false;
    await eventually(async () => (await settleOutcome(database.query('SELECT 1'))) === 'done');
  });

  it('fails a transaction as unavailable, during its statements and its commit', async () => {
    for (const swallowed of ['statements', 'commit']) {
      const work = database.transaction(async (tx) => {
        await tx.query('SELECT 1');
        link.isBlackHole = true;
        if (swallowed === 'statements') await Promise.all([tx.query('SELECT 1'), tx.query('SELECT 2')]);
      });
      expect([swallowed, await settleOutcome(work)]).toEqual([swallowed, 'unavailable']);
      link.isBlackHole = false;
      await eventually(async () => (await settleOutcome(database.query('SELECT 1'))) === 'done');
    }
  });

  it('does not affect a statement with a longer timeout', async () => {
    const slept = database.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '60000ms'`);
      await tx.query('SELECT pg_sleep(0.8)');
    });
    expect(await settleOutcome(slept)).toBe('done');
    expect(await settleOutcome(database.query('SELECT pg_sleep(0.8)'))).toBe('unavailable');
  });

  it('is noticed by a listener, which then looks for missed notifications', async () => {
    let woken = 0;
    const listening = listen(link.url, 'silence_test', () => (woken += 1), logger, {
      askEveryMs: 20,
      answerWithinMs: 300,
    });
    await eventually(() => woken >= 1);
    link.isBlackHole = true;
    const heard = woken;
    await new Promise((resolve) => setTimeout(resolve, 500));
    link.isBlackHole = false;
    await eventually(() => woken > heard);
    const before = woken;
    test.database.notify('silence_test');
    await eventually(() => woken > before);
    await listening.close();
  });
});

it('survives the loss of a connection that is idle between two users', async () => {
  const test = await testDatabase();
  const pool = new Pool({ connectionString: test.url });
  outliveLostConnections(pool);
  const client = await pool.connect();
  expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow();
  client.release(true);
  await pool.end();
  await test.drop();
});
