import { randomBytes } from 'node:crypto';
import { createAccess } from '@workops/access';
import { knownIdentities, MemoryAccess } from '@workops/access/testing';
import {
  ALL_SCOPES,
  isGrantable,
  PUBLISHABLE_SCOPES,
  systemClock,
  type CredentialKind,
  type Scope,
} from '@workops/kernel';
import { CountingIds } from '@workops/kernel/testing';
import { served } from './contexts';
import type { DeclaredOperation } from '@workops/edge';
import { missingScopes } from '@workops/edge/testing';
import type { ApiAnswer, ApiApp, Refusal } from './testing/api-app';
import { OperationsWorld, type Made, type SampledCall } from './testing/operations-world';
import { quickShare } from './testing/quick-share';

const ORIGIN = 'https://example.com';

let world: OperationsWorld;
let api: ApiApp;
let operations: readonly DeclaredOperation[];

beforeAll(async () => {
  world = await OperationsWorld.start();
  ({ api, operations } = world);
});
afterAll(() => world.close());

const call = <Body = Refusal>(operation: DeclaredOperation, token?: string, over?: SampledCall) =>
  world.call<Body>(operation, token, over);

/** Whether a call reached its operation: an operation's own 403 has a reason. */
const wasAdmitted = ({ status, body }: ApiAnswer<Refusal>): boolean =>
  status < 400 || (status === 403 ? body.error.details?.reason !== undefined : status !== 401);

/** All operations that need a credential. */
const guarded = () => operations.filter(({ authenticated }) => authenticated !== false);

/** Calls operations, a few concurrently, and collects unexpected responses. */
async function strangers(
  expected: (operation: DeclaredOperation) => string,
  answer: (operation: DeclaredOperation) => Promise<ApiAnswer<Refusal>>,
  { callsAtOnce = 1, called = quickShare(guarded()) } = {},
) {
  const problems: string[] = [];
  const waiting = called.values();
  const lane = async (): Promise<void> => {
    for (const operation of waiting) {
      const answered = await answer(operation);
      const { status, body } = answered;
      const got = wasAdmitted(answered) ? 'admitted' : `${status} ${body.error.code}`;
      if (got !== expected(operation) || status >= 500)
        problems.push(`${operation.id}: ${status} ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, lane));
  return problems;
}

/** Calls without a valid credential have no effects, so they can run concurrently. */
const unauthorized = (
  answer: (operation: DeclaredOperation) => Promise<ApiAnswer<Refusal>>,
  called?: readonly DeclaredOperation[],
) => strangers(() => '401 UNAUTHORIZED', answer, { callsAtOnce: 4, called });

const opensFor =
  (kind: Exclude<CredentialKind, 'connected_app'>, scopes: readonly Scope[]) => (operation: DeclaredOperation) =>
    operation.credentials.includes(kind) && missingScopes(operation, new Set(scopes)).length === 0
      ? 'admitted'
      : '403 FORBIDDEN';

describe('every published operation', () => {
  it('is covered by these tests', () => {
    expect(operations.length).toBeGreaterThan(20);
    expect(operations.map(({ id }) => world.samples.operation(id).operationId)).toEqual(operations.map(({ id }) => id));
  });

  it('returns 401 without a credential, unless it is public', async () => {
    expect(await unauthorized((operation) => call(operation), guarded())).toEqual([]);
    for (const operation of operations.filter(({ authenticated }) => authenticated === false)) {
      expect([operation.id, (await call(operation)).status]).not.toEqual([operation.id, 401]);
    }
  });

  it('returns 401 for garbage, unknown, revoked and expired credentials', async () => {
    const elsewhere = new MemoryAccess();
    const ports = {
      store: elsewhere,
      reads: elsewhere,
      identities: knownIdentities(),
      entropy: { bytes: randomBytes },
    };
    const foreign = createAccess({ ...ports, clock: systemClock, ids: new CountingIds() });
    const { id } = await api.workspace();
    const all = { workspaceId: id, name: 'Test', scopes: ALL_SCOPES };
    const revoked = await api.access.mintApiKey(all);
    await api.access.revokeApiKey(revoked.id);
    const { token: expired } = await api.access.mintApiKey({ ...all, expiresAt: new Date(Date.now() + 1_000) });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const { token: unknown } = (await foreign.createWorkspace({ name: 'Otra', livemode: true })).apiKey;
    for (const token of ['garbage', 'sk_live_x', 'eyJhbGciOiJub25lIn0.e30.', unknown, revoked.token, expired]) {
      expect(await unauthorized((operation) => call(operation, token))).toEqual([]);
    }
  });

  it('admits keys and personal tokens with its scopes, without an internal error', async () => {
    const { key, owner } = await world.aPlace();
    expect(await strangers(opensFor('api_key', ALL_SCOPES), (operation) => call(operation, key))).toEqual([]);
    expect(await strangers(opensFor('personal_token', ALL_SCOPES), (operation) => call(operation, owner))).toEqual([]);
  });

  it('has its duration in the metrics, in every context', async () => {
    const { key } = await world.aPlace();
    const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    for (const operation of lists) await call(operation, key);
    const { payload } = await api.http.send({ method: 'GET', url: '/metrics' });
    const measured = new Set(
      [...payload.matchAll(/^use_case_duration_seconds_count\{.*context="(\w+)"/gm)].map(([, context]) => context!),
    );
    const forgotten = Object.entries(served).filter(
      ([name, controllers]) => controllers.length > 0 && !measured.has(name),
    );
    expect(forgotten.map(([name]) => `Pass the use cases of ${name} through metrics.measured, in its module.`)).toEqual(
      [],
    );
  });

  it('waits with an Idempotency-Key for no lock out of order', async () => {
    const { owner } = await world.aPlace();
    const answers: [string, number][] = [];
    for (const { id, ...operation } of operations.filter(({ method }) => method !== 'GET')) {
      answers.push([id, (await call({ id, ...operation }, owner, { key: id })).status]);
    }
    expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
    expect(answers.filter(([, status]) => status < 300).length).toBeGreaterThan(15);
  });

  it("admits a member's identity token by role, and rejects invalid tokens", async () => {
    const { id } = await world.aPlace();
    for (const [subject, role] of [
      ['an owner', 'owner'],
      ['a member', 'member'],
    ] as const) {
      await api.access.enrolMember({ workspaceId: id, name: 'Olivia', email: `${role}@example.com`, role, subject });
      const token = world.issuer.token(id, subject);
      const { body } = await api.call<{ data: { scopes: Scope[] } }>('GET', '/me', { token });
      expect(await strangers(opensFor('member', body.data.scopes), (operation) => call(operation, token))).toEqual([]);
    }
    const { id: elsewhere } = await world.aPlace();
    const wrong = [
      world.issuer.token(elsewhere, 'an owner'),
      world.issuer.token(id, 'nobody'),
      world.issuer.token(id, 'an owner', { exp: 1 }),
      world.issuer.token(id, 'an owner', { aud: 'x' }),
    ];
    for (const token of wrong) expect(await unauthorized((operation) => call(operation, token))).toEqual([]);
  });

  it('returns 403 for each missing scope, and names it', async () => {
    // The scopes of a publishable key are fixed.
    const chosen = operations.filter(({ credentials }) => credentials.some((kind) => kind !== 'publishable_key'));
    const needed = [...new Set(chosen.flatMap(({ scopes }) => scopes))];
    for (const scope of needed) {
      const otherScopes = ALL_SCOPES.filter((each) => each !== scope);
      const { id, ownerId } = await world.aPlace();
      const [key, token] = [await api.key(id, otherScopes), await world.personalToken(id, ownerId, otherScopes)];
      for (const operation of chosen.filter(({ scopes }) => scopes.includes(scope))) {
        const credential = operation.credentials.includes('api_key') ? key : token;
        const { status, body } = await call(operation, credential);
        expect([operation.id, status, body.error.code, body.error.message]).toEqual([
          operation.id,
          403,
          'FORBIDDEN',
          expect.stringContaining(scope),
        ]);
      }
    }
  });

  it('admits publishable keys only with their fixed scopes and from their origins', async () => {
    const { key } = await world.aPlace();
    const made = await api.call<Made>('POST', '/publishable-keys', {
      token: key,
      body: { name: 'Web', origins: [ORIGIN] },
    });
    const token = made.body.data.token!;
    expect(
      await strangers(opensFor('publishable_key', PUBLISHABLE_SCOPES), (operation) =>
        call(operation, token, { origin: ORIGIN }),
      ),
    ).toEqual([]);
    for (const origin of [undefined, 'https://elsewhere.example']) {
      expect(
        await strangers(
          () => '403 FORBIDDEN',
          (operation) => call(operation, token, { origin }),
        ),
      ).toEqual([]);
    }
  });

  it.each([
    ['on an ordinary workspace', false],
    ['on one that shows it people as pseudonyms', true],
  ])('admits connected apps unless it is sensitive, %s', async (_where, healthcare) => {
    const { id, tokens, scopes } = await world.connected();
    await api.access.configureWorkspace({ workspaceId: id, healthcare });
    await new Promise((resolve) => setTimeout(resolve, 600));
    const expected = (operation: DeclaredOperation): string => {
      const { sensitive, pseudonyms } = operation;
      if (sensitive) return '403 CONNECTED_APP_SENSITIVE_DATA';
      if (!operation.credentials.includes('connected_app')) return '403 FORBIDDEN';
      if (healthcare && !pseudonyms) return '403 CONNECTED_APP_SENSITIVE_DATA';
      return missingScopes(operation, new Set(scopes)).length === 0 ? 'admitted' : '403 FORBIDDEN';
    };
    const bodyFor = ({ id: operationId, closedFields }: DeclaredOperation) =>
      world.samples.body(operationId, healthcare ? closedFields : []);
    expect(
      await strangers(expected, (operation) => call(operation, tokens.access_token, { body: bodyFor(operation) })),
    ).toEqual([]);
  });

  it('rejects apps if its effects outlast them', () => {
    const closed = operations.filter(({ outlivesTheApp }) => outlivesTheApp === 'closed');
    // Sensitive operations already reject every app.
    const open = closed.filter(({ sensitive }) => sensitive !== true);
    expect(
      open.filter(({ credentials, scopes }) => credentials.includes('connected_app') || scopes.every(isGrantable)),
    ).toEqual([]);
    const needed = new Set(closed.flatMap(({ scopes }) => scopes));
    expect(ALL_SCOPES.filter((scope) => !isGrantable(scope) && !needed.has(scope))).toEqual([]);
  });

  it('stores the app of background work, so that it ends with the app', async () => {
    const { tokens, appId } = await world.connected();
    const owned = await api.database.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns WHERE column_name = 'owner_app_id'`,
    );
    const makers = operations.filter(({ outlivesTheApp, method }) => outlivesTheApp === 'owned' && method === 'POST');
    expect(makers.length).toBeGreaterThan(1);
    for (const operation of makers) {
      const { id } = (await call<Made>(operation, tokens.access_token)).body.data;
      const rows = owned.map(({ name }) =>
        api.database.query(`SELECT 1 FROM ${name} WHERE id = $1 AND owner_app_id = $2`, [id, appId]),
      );
      expect([operation.id, (await Promise.all(rows)).flat().length]).toEqual([operation.id, 1]);
    }
  });

  it('admits device agents only if declared', async () => {
    const { key } = await world.aPlace();
    const made = await api.call<Made>('POST', '/device-agents', { token: key, body: { name: 'Tótem' } });
    const claimed = await api.call<Made>('POST', '/device-agent/claim', {
      body: { claim_code: made.body.data.claim_code },
    });
    expect(
      await strangers(opensFor('device_agent', []), (operation) => call(operation, claimed.body.data.token)),
    ).toEqual([]);
  });
});
