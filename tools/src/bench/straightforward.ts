import { randomUUID } from 'node:crypto';
import { createLogger } from '@workops/platform/process';
import { openQueues } from '@workops/platform/queues';
import { Pool } from 'pg';
import { Agent } from 'undici';
import { signAndPost } from './bare-posts';
import type { Place } from './place';

const IN_FLIGHT = 50;

/**
 * The usual design: one job and three statements per delivery (read with subscription, write attempt, update state), 50
 * concurrently. Deliveries per second from the first job to the last logged attempt.
 */
export async function straightforwardLoop(
  place: Place,
  url: string,
  secret: string,
  body: string,
  count: number,
): Promise<number> {
  const pool = new Pool({ connectionString: place.databaseUrl, max: IN_FLIGHT });
  const queues = openQueues({
    redisUrl: place.redisUrl,
    databaseUrl: place.databaseUrl,
    logger: createLogger('bench', 'fatal'),
  });
  const agent = new Agent();
  await pool.query(`
    CREATE SCHEMA IF NOT EXISTS bench;
    DROP TABLE IF EXISTS bench.attempt, bench.delivery, bench.subscription;
    CREATE TABLE bench.subscription (id int PRIMARY KEY, url text, secret text, failures int NOT NULL DEFAULT 0);
    CREATE TABLE bench.delivery (id int PRIMARY KEY, subscription_id int, body text, state text NOT NULL DEFAULT 'pending');
    CREATE TABLE bench.attempt (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, delivery_id int, status int, body text, at timestamptz);`);
  await pool.query('INSERT INTO bench.subscription SELECT n, $1, $2 FROM generate_series(0, 9) n', [url, secret]);
  await pool.query('INSERT INTO bench.delivery SELECT n, n % 10, $1 FROM generate_series(1, $2::int) n', [body, count]);

  const queue = `straightforward-${randomUUID()}`;
  let done = 0;
  const started = performance.now();
  const allDone = new Promise<void>((resolve) => {
    queues.process(
      queue,
      async (data) => {
        const { id } = data as { id: number };
        const read = await pool.query<{ url: string; secret: string; body: string }>({
          name: 'read',
          text: 'SELECT s.url, s.secret, d.body FROM bench.delivery d JOIN bench.subscription s ON s.id = d.subscription_id WHERE d.id = $1',
          values: [id],
        });
        const delivery = read.rows[0]!;
        const status = await signAndPost(agent, delivery.url, delivery.secret, delivery.body);
        await pool.query({
          name: 'log',
          text: 'INSERT INTO bench.attempt (delivery_id, status, body, at) VALUES ($1, $2, $3, now())',
          values: [id, status, delivery.body],
        });
        await pool.query({
          name: 'finish',
          text: `WITH done AS (UPDATE bench.delivery SET state = 'succeeded' WHERE id = $1 RETURNING subscription_id)
                 UPDATE bench.subscription SET failures = 0 FROM done WHERE id = done.subscription_id`,
          values: [id],
        });
        done += 1;
        if (done === count) resolve();
      },
      { concurrency: IN_FLIGHT },
    );
  });
  let added = 0;
  const adding = Array.from({ length: IN_FLIGHT }, async () => {
    while (added < count) await queues.add(queue, [{ data: { id: (added += 1) } }]);
  });
  await Promise.all([...adding, allDone]);
  const rate = count / ((performance.now() - started) / 1000);
  await queues.close();
  await agent.close();
  await pool.end();
  return rate;
}
