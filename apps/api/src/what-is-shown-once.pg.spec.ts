import { randomBytes } from 'node:crypto';
import { contexts } from '@workops/contexts';
import type { ApiApp, Refusal } from './testing/api-app';
import { OperationsWorld, comparableAnswer, type Made } from './testing/operations-world';

let world: OperationsWorld;
let api: ApiApp;

beforeAll(async () => {
  world = await OperationsWorld.start();
  ({ api } = world);
});
afterAll(() => world.close());

describe('a secret shown once', () => {
  /** Reads all schemas of the database, so that new ones are included. */
  const everyRow = async (): Promise<string> => {
    const tables = await api.database.query<{ schema: string; name: string }>(
      `SELECT n.nspname AS schema, format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`,
    );
    expect(tables.map(({ schema }) => schema)).toEqual(expect.arrayContaining(contexts.map(({ name }) => name)));
    const rows = await Promise.all(
      tables.map(({ name }) => api.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
    );
    return rows
      .flat()
      .map(({ row }) => row)
      .join('\n');
  };

  it('is neither in the database nor in the logs, even when replayed', async () => {
    const { samples, operations, issuer, logged } = world;
    const place = await world.aPlace();
    const { key, owner } = place;
    const { tokens } = await world.connected();
    const jwt = issuer.token(place.id, 'nobody');
    await api.call('GET', '/me', { token: jwt });
    const password = randomBytes(12).toString('hex');
    const connection = { ...(samples.body('connectCalendar') as object), password };
    expect((await api.call('POST', '/calendar-connections', { token: owner, body: connection })).status).toBe(201);
    const planted = [key, owner, jwt, tokens.access_token, tokens.refresh_token, password];
    const makers = operations.filter(({ secretShownOnce }) => secretShownOnce);
    expect(makers.length).toBeGreaterThan(2);
    for (const { method, path, id } of makers) {
      const headers = { 'idempotency-key': `once-${id}` };
      const body = samples.body(id);
      const once = () => api.call<Made & Refusal>(method, path.replace('/api/v1', ''), { token: owner, body, headers });
      const [made, replayed] = [await once(), await once()];
      if (made.status >= 400) {
        // An anonymous caller's error is not stored, so the second one has a different request id.
        expect([id, comparableAnswer(replayed)]).toEqual([id, comparableAnswer(made)]);
        continue;
      }
      expect([id, replayed.body]).toEqual([id, made.body]);
      const { token, claim_code: code, secret, webhook_secret: signing } = made.body.data;
      planted.push(...[token, code, secret, signing].filter((shown) => shown !== undefined));
    }
    expect(planted.length).toBeGreaterThan(5);
    const kept = await everyRow();
    expect(kept.length).toBeGreaterThan(1_000);
    expect(logged.join('').length).toBeGreaterThan(1_000);
    for (const secret of planted) {
      const hex = Buffer.from(secret).toString('hex');
      const base64 = Buffer.from(secret).toString('base64').slice(0, -4);
      for (const form of [secret, hex, base64]) {
        expect(kept.includes(form)).toBe(false);
        expect(logged.some((line) => line.includes(form))).toBe(false);
      }
    }
  });
});
