import { Client } from 'pg';
import { clientConnection, testDatabase, type TestDatabase } from '../testing';
import { asking, runPrepared, runUnderSettings } from './sql';

let test: TestDatabase;
let client: Client;
let roundTrips: number;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  client = new Client({ connectionString: test.url });
  await client.connect();
  roundTrips = 0;
  clientConnection(client).on('readyForQuery', () => (roundTrips += 1));
});
afterEach(() => client.end());

const PATIENT = `SELECT set_config('lock_timeout', '7s', true), set_config('jit', 'off', true)`;
const PATIENCE = `SELECT current_setting('lock_timeout') AS patience, n FROM generate_series(1, $1::int) AS n`;
const under = (on: Client, n: number) => runUnderSettings(asking(on), PATIENT, PATIENCE, [n]);

describe('a statement under settings', () => {
  it('applies them each time, in one round trip', async () => {
    for (let n = 0; n < 3; n += 1)
      expect(await under(client, n)).toEqual(Array.from({ length: n }, (_, row) => ({ patience: '7s', n: row + 1 })));
    expect(roundTrips).toBe(3);
  });

  it("leaves the connection's settings unchanged", async () => {
    await under(client, 1);
    expect(await runPrepared(asking(client), PATIENCE, [1])).toEqual([{ patience: '0', n: 1 }]);
  });

  it('keeps the settings until the end of its transaction', async () => {
    const patience = () => test.database.query<{ patience: string }>(PATIENCE, [1]);
    const seen = await test.database.transaction(async () => [
      ...(await test.database.queryUnder(PATIENT, PATIENCE, [1])),
      ...(await patience()),
    ]);
    expect([...seen, ...(await patience())]).toEqual(['7s', '7s', '0'].map((each) => ({ patience: each, n: 1 })));
  });

  it('that cannot be parsed fails each time, and leaves the connection usable', async () => {
    for (let n = 0; n < 2; n += 1)
      await expect(runUnderSettings(asking(client), PATIENT, 'SELECT nothing FROM nowhere')).rejects.toMatchObject({
        code: '42P01',
      });
    expect(await under(client, 1)).toHaveLength(1);
  });

  it('does not run if its settings fail', async () => {
    const wrong = `SELECT set_config('lock_timeout', (1 / (length(current_user) * 0))::text, true)`;
    for (let n = 0; n < 2; n += 1)
      await expect(runUnderSettings(asking(client), wrong, PATIENCE, [1])).rejects.toMatchObject({ code: '22012' });
    expect(await under(client, 1)).toHaveLength(1);
  });

  it('fails as unavailable while the database is away', async () => {
    const own = await testDatabase();
    const broken = own.database.queryUnder(PATIENT, 'SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(broken).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await own.database.queryUnder(PATIENT, PATIENCE, [1])).toHaveLength(1);
    await own.drop();
  });
});
