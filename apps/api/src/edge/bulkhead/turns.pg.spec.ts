import { MEMBERSHIPS_LOCK } from '@workops/access';
import { holdDeviceAgents, holdWorkspace } from '@workops/access/testing';
import { CONTACTS, IMPORT_LOCK, type Contacts } from '@workops/contacts';
import { holdContact } from '@workops/contacts/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { Transaction } from '@workops/platform/database';
import { eventually, latch, untilSomebodyWaits } from '@workops/platform/testing';
import { BOOKINGS_LOCK, SETUP_LOCK } from '@workops/scheduling';
import { ApiApp, type KeyedWorkspace, type Method } from '../../testing/api-app';

const MANY = 5;

interface Answered {
  data: { id: string; claim_code?: string };
}

let api: ApiApp;
let other: ApiApp;
let mine: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
  // Another process holds the contended lock.
  other = await api.replica();
  mine = await api.workspace(ALL_SCOPES);
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const send = (method: Method, path: string, body: unknown, key?: string) =>
  api.call<Answered>(method, path, {
    token: mine.token,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

type Hold = (whileHeld: () => Promise<void>) => Promise<void>;

const inTransaction =
  (take: (tx: Transaction) => Promise<void>): Hold =>
  (whileHeld) =>
    other.database.transaction(async (tx) => {
      await take(tx);
      await whileHeld();
    });

/** Connections that calls hold or wait for. */
function kept(): number {
  const { total, idle, waiting } = api.database.poolUse();
  return total - idle + waiting;
}

/** Waits, because on a busy machine some connections are still being released. */
async function soonAfterwards(): Promise<void> {
  const LOOKS = 20;
  for (let looks = 0; looks === 0 || (looks < LOOKS && kept() > 2); looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Less than PostgreSQL's timeout of the waiting statements. */
const GIVEN_BACK_WITHIN_MS = 20_000;

/** Waits until all but two calls have released their connections. */
async function untilTwoAreLeft(): Promise<void> {
  const LOOKS = 20;
  let inARow = 0;
  await eventually(() => (inARow = kept() <= 2 ? inARow + 1 : 0) >= LOOKS, GIVEN_BACK_WITHIN_MS);
}

interface Awaited {
  many?: number;
  /** Waits before the connections are counted. */
  then?: () => Promise<void>;
  /** Expected status of the calls. */
  status?: number;
}

/**
 * Counts the connections that calls hold or wait for while another process holds the contended lock. Each call must
 * succeed in the end.
 */
async function keptWhile(
  hold: Hold,
  call: (n: number) => ReturnType<typeof send>,
  { many = MANY, then = soonAfterwards, status: expected }: Awaited = {},
): Promise<number> {
  const [holds, done] = [latch(), latch()];
  const holding = hold(() => (holds.open(), done.opened));
  await holds.opened;
  const calls = Array.from({ length: many }, (_, n) => call(n));
  let keptThen: number;
  try {
    await untilSomebodyWaits(api.database);
    await then();
    keptThen = kept();
  } finally {
    done.open();
  }
  await holding;
  for (const [n, { status }] of (await Promise.all(calls)).entries()) {
    // On a busy machine some calls time out in the queue with 503, which a client retries.
    const ended = status === 503 ? await call(n) : { status };
    if (expected === undefined) expect(ended.status).toBeLessThan(300);
    else expect(ended.status).toBe(expected);
  }
  return keptThen;
}

describe('calls that contend for the same rows', () => {
  it.each([
    ['POST /teams', MEMBERSHIPS_LOCK, '/teams', (n: number) => ({ name: `Team ${n}` })],
    [
      'POST /appointment-types',
      SETUP_LOCK,
      '/appointment-types',
      (n: number) => ({ name: `Visit ${n}`, duration_minutes: 30 }),
    ],
    [
      'POST /appointments',
      BOOKINGS_LOCK,
      '/appointments',
      (n: number) => ({
        starts_at: `2099-05-${10 + n}T10:00:00Z`,
        ends_at: `2099-05-${10 + n}T11:00:00Z`,
        customer_name: 'Ana',
      }),
    ],
    ['POST /contacts/import', IMPORT_LOCK, '/contacts/import', (n: number) => ({ csv: `name\nAna ${n}\n` })],
  ])('keep at most two connections, with and without an Idempotency-Key: %s', async (_call, name, path, body) => {
    const hold = (whileHeld: () => Promise<void>) =>
      other.database.exclusively({ name, workspaceId: mine.id }, whileHeld);
    expect(await keptWhile(hold, (n) => send('POST', path, body(n), `${path} ${n}`))).toBeLessThanOrEqual(2);
    expect(await keptWhile(hold, (n) => send('POST', path, body(n + MANY)))).toBeLessThanOrEqual(2);
  });

  it('keep at most two connections when they write one record, in any way', async () => {
    const { id } = (await send('POST', '/contacts', { name: 'Josefa' })).body.data;
    const hold = inTransaction((tx) => holdContact(tx, mine.id, id));
    const ways = [
      (n: number) => send('PATCH', `/contacts/${id}`, { job_title: `Job ${n}` }),
      () => send('PATCH', `/contacts/${id.toUpperCase()}`, { brand: 'Toyota' }),
      (n: number) =>
        send(
          'POST',
          `/contacts/${id}/channels`,
          { kind: 'email', identifier: `josefa-${n}@example.com`, label: 'casa', verified: false },
          `channel ${n}`,
        ),
    ];
    expect(await keptWhile(hold, (n) => ways[n % ways.length]!(n))).toBeLessThanOrEqual(2);
  });

  it('keep at most two connections when they write a singleton', async () => {
    const hold = inTransaction((tx) => holdWorkspace(tx, mine.id));
    expect(await keptWhile(hold, (n) => send('PATCH', '/tenant/settings', { name: `Sur ${n}` }))).toBeLessThanOrEqual(
      2,
    );
  });

  it('keep at most two connections when their body names the records', async () => {
    const { id } = (await send('POST', '/contacts', { name: 'Josefa' })).body.data;
    const hold = inTransaction((tx) => holdContact(tx, mine.id, id));
    const consent = (n: number) =>
      send('POST', '/contacts/bulk-consent', { contact_ids: [id] }, n % 2 === 0 ? `consent ${n}` : undefined);
    expect(await keptWhile(hold, consent)).toBeLessThanOrEqual(2);
  });

  it('keep at most two connections when one transaction holds their records, and let others through', async () => {
    const ids: string[] = [];
    for (let n = 0; n <= MANY; n += 1)
      ids.push((await send('POST', '/contacts', { name: `Josefa ${n}` })).body.data.id);
    const free = ids.pop()!;
    const neighbour = await api.workspace(ALL_SCOPES);
    const hold = inTransaction(async (tx) => {
      for (const id of ids) await holdContact(tx, mine.id, id);
    });
    const then = async () => {
      await untilTwoAreLeft();
      expect((await send('PATCH', `/contacts/${free}`, { brand: 'Toyota' })).status).toBe(200);
      expect((await api.call('POST', '/contacts', { token: neighbour.token, body: { name: 'Eva' } })).status).toBe(201);
      // Their connections are released shortly after the responses.
      await untilTwoAreLeft();
    };
    expect(
      await keptWhile(hold, (n) => send('PATCH', `/contacts/${ids[n]}`, { brand: 'Toyota' }), { then }),
    ).toBeLessThanOrEqual(2);
  });

  it('keep at most two connections when they create with the same unique value', async () => {
    const unique = { name: 'Josefa', externalId: 'crm-1' };
    const hold = inTransaction(
      async () => void (await other.app.get<Contacts>(CONTACTS).create(anActor({ workspaceId: mine.id }), unique)),
    );
    const create = (n: number) =>
      send('POST', '/contacts', { name: `Eva ${n}`, external_id: 'crm-1' }, n % 2 === 0 ? `eva ${n}` : undefined);
    expect(await keptWhile(hold, create, { then: untilTwoAreLeft, status: 409 })).toBeLessThanOrEqual(2);
  });

  describe('without a credential', () => {
    const claims = async (many: number, toAddress: (n: number) => string) => {
      const codes: string[] = [];
      for (let n = 0; n < many; n += 1)
        codes.push((await send('POST', '/device-agents', { name: `Printer ${n}` })).body.data.claim_code!);
      return (n: number) =>
        api.call<Answered>('POST', '/device-agent/claim', {
          body: { claim_code: codes[n] },
          remoteAddress: toAddress(n),
        });
    };
    const hold = inTransaction((tx) => holdDeviceAgents(tx, mine.id));

    it('keep at most two connections from one address', async () => {
      expect(await keptWhile(hold, await claims(MANY, () => '203.0.113.1'))).toBeLessThanOrEqual(2);
    });

    it('keep at most two connections from many addresses', async () => {
      const many = 12;
      const claim = await claims(many, (n) => `203.0.113.${10 + n}`);
      expect(await keptWhile(hold, claim, { many, then: untilTwoAreLeft })).toBeLessThanOrEqual(2);
    });
  });
});
