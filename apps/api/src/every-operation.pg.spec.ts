import { randomBytes } from 'node:crypto';
import { createAccess, isGrantable } from '@workops/access';
import { knownIdentities, MemoryAccess } from '@workops/access/testing';
import { contexts } from '@workops/contexts';
import { ALL_SCOPES, isUuid, PUBLISHABLE_SCOPES, systemClock, type Actor, type CredentialKind, type Scope } from '@workops/kernel';
import { CountingIds } from '@workops/kernel/testing';
import { missingScopes, type DeclaredOperation } from './http/operation-declaration';
import type { ApiAnswer, ApiApp, Refusal } from './testing/api-app';
import { EmptyCalendar } from './testing/empty-calendar';
import { OAuthWorld, type Tokens } from './testing/oauth-world';
import { SampleCalls, UNKNOWN_ID, type PublishedDocument } from './testing/sample-call';
import { collectionOf, recordsOf, type SamplePlace, namesRecord } from './testing/sample-records';
import { TokenIssuer } from './testing/token-issuer';

type Made = { data: { id: string; token?: string; claim_code?: string; secret?: string } };

const ORIGIN = 'https://example.com';

let world: OAuthWorld;
let issuer: TokenIssuer;
let api: ApiApp;
let calendar: EmptyCalendar;
let samples: SampleCalls;
let operations: readonly DeclaredOperation[];
const logged: string[] = [];

const actorIn = (workspaceId: string, memberId: string): Actor => ({
  author: { kind: 'member', id: memberId, name: 'Ana' },
  workspaceId,
  livemode: true,
  scopes: new Set(ALL_SCOPES),
  visibility: { kind: 'all' },
  credentialId: null,
  connectedAppId: null,
  requestId: null,
});

async function personalToken(workspaceId: string, memberId: string, scopes: readonly Scope[]): Promise<string> {
  return (await api.access.personalTokens.create(actorIn(workspaceId, memberId), { name: 'Test', scopes })).token;
}

/** A workspace whose owner acts by a personal token, which is taken wherever a member or a key is. */
async function aPlace(): Promise<SamplePlace & { ownerId: string }> {
  const { id } = await api.workspace();
  const { id: ownerId } = await api.access.enrolMember({ workspaceId: id, name: 'Ana', email: 'ana@example.com', role: 'owner' });
  return { id, key: await api.key(id, ALL_SCOPES), owner: await personalToken(id, ownerId, ALL_SCOPES), ownerId };
}

beforeAll(async () => {
  issuer = await TokenIssuer.start();
  world = await OAuthWorld.start({ ...issuer.env, RATE_LIMIT_BURST: '1000000' }, (line) => logged.push(line));
  ({ api } = world);
  calendar = await EmptyCalendar.start();
  const document = (await api.app.inject({ method: 'GET', url: '/api/v1/openapi.json' })).json<PublishedDocument>();
  samples = new SampleCalls(document, { connectCalendar: { url: calendar.url } });
  operations = api.operations.filter(({ tier }) => tier !== 'interna');
});
afterAll(async () => {
  await world.close();
  await calendar.close();
  await issuer.close();
});

/** A workspace with an app that its owner has connected, with every scope that an app can hold. */
async function connected(): Promise<{ id: string; appId: string; tokens: Tokens; scopes: readonly Scope[] }> {
  const { id } = await api.workspace();
  const scopes = ALL_SCOPES.filter(isGrantable);
  const { subject } = await world.member(id);
  const app = await world.app(id, scopes);
  return { id, appId: app.id, tokens: await world.connect(app, subject!, { scope: scopes.join(' ') }), scopes };
}

const pathOf = ({ path }: DeclaredOperation, id = UNKNOWN_ID): string => path.replace('/api/v1', '').replace(':deliveryId', '1').replace(/:\w+/g, id);

const call = <Body = Refusal>(
  operation: DeclaredOperation,
  token?: string,
  over: { path?: string; body?: unknown; origin?: string; key?: string } = {},
) =>
  api.call<Body>(operation.method, over.path ?? pathOf(operation), {
    token,
    body: over.body ?? samples.body(operation.id),
    headers: { ...(over.origin && { origin: over.origin }), ...(over.key && { 'idempotency-key': over.key }) },
  });

/** Whether a call reached its operation: what the operation itself refuses with 403 has a reason. */
const wasAdmitted = ({ status, body }: ApiAnswer<Refusal>): boolean =>
  status < 400 || (status === 403 ? body.error.details?.reason !== undefined : status !== 401);

/** Asks every operation that needs a credential, and gathers what was answered otherwise than expected. */
async function strangers(expected: (operation: DeclaredOperation) => string, answer: (operation: DeclaredOperation) => Promise<ApiAnswer<Refusal>>) {
  const found: string[] = [];
  for (const operation of operations.filter(({ authenticated }) => authenticated !== false)) {
    const answered = await answer(operation);
    const { status, body } = answered;
    const got = wasAdmitted(answered) ? 'admitted' : `${status} ${body.error.code}`;
    if (got !== expected(operation) || status >= 500) found.push(`${operation.id}: ${status} ${JSON.stringify(body)}`);
  }
  return found;
}

const opensFor = (kind: Exclude<CredentialKind, 'connected_app'>, scopes: readonly Scope[]) => (operation: DeclaredOperation) =>
  operation.credentials.includes(kind) && missingScopes(operation, new Set(scopes)).length === 0 ? 'admitted' : '403 FORBIDDEN';

describe('every published operation', () => {
  it('is among those that are asked here', () => {
    expect(operations.length).toBeGreaterThan(20);
    expect(operations.map(({ id }) => samples.operation(id).operationId)).toEqual(operations.map(({ id }) => id));
  });

  it('answers 401 without a credential, unless it says that anybody may call', async () => {
    expect(
      await strangers(
        () => '401 UNAUTHORIZED',
        (operation) => call(operation),
      ),
    ).toEqual([]);
    for (const operation of operations.filter(({ authenticated }) => authenticated === false)) {
      expect([operation.id, (await call(operation)).status]).not.toEqual([operation.id, 401]);
    }
  });

  it("answers 401 to a credential that opens nothing: garbage, a stranger's, a revoked one, an expired one", async () => {
    const elsewhere = new MemoryAccess();
    const ports = { store: elsewhere, reads: elsewhere, identities: knownIdentities(), entropy: { bytes: randomBytes } };
    const foreign = createAccess({ ...ports, clock: systemClock, ids: new CountingIds() });
    const { id } = await api.workspace();
    const all = { workspaceId: id, name: 'Test', scopes: ALL_SCOPES };
    const revoked = await api.access.mintApiKey(all);
    await api.access.revokeApiKey(revoked.id);
    const { token: expired } = await api.access.mintApiKey({ ...all, expiresAt: new Date(Date.now() + 1_000) });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const { token: unknown } = (await foreign.createWorkspace({ name: 'Otra', livemode: true })).apiKey;
    for (const token of ['garbage', 'sk_live_x', 'eyJhbGciOiJub25lIn0.e30.', unknown, revoked.token, expired]) {
      expect(
        await strangers(
          () => '401 UNAUTHORIZED',
          (operation) => call(operation, token),
        ),
      ).toEqual([]);
    }
  });

  it('lets in an API key and a personal token that hold its scopes, and answers none of their sample calls with a failure of its own', async () => {
    const { key, owner } = await aPlace();
    expect(await strangers(opensFor('api_key', ALL_SCOPES), (operation) => call(operation, key))).toEqual([]);
    expect(await strangers(opensFor('personal_token', ALL_SCOPES), (operation) => call(operation, owner))).toEqual([]);
  });

  it('waits with an Idempotency-Key for no lock whose turn it does not have', async () => {
    const { owner } = await aPlace();
    const answers: [string, number][] = [];
    for (const { id, ...operation } of operations.filter(({ method }) => method === 'POST')) {
      answers.push([id, (await call({ id, ...operation }, owner, { key: id })).status]);
    }
    expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
    expect(answers.filter(([, status]) => status < 300).length).toBeGreaterThan(15);
  });

  it("lets in a member with the identity provider's token, as far as their role goes, and nobody with a token that is not right", async () => {
    const { id } = await aPlace();
    for (const [subject, role] of [
      ['an owner', 'owner'],
      ['a member', 'member'],
    ] as const) {
      await api.access.enrolMember({ workspaceId: id, name: 'Olivia', email: `${role}@example.com`, role, subject });
      const token = issuer.token(id, subject);
      const { body } = await api.call<{ data: { scopes: Scope[] } }>('GET', '/me', { token });
      expect(await strangers(opensFor('member', body.data.scopes), (operation) => call(operation, token))).toEqual([]);
    }
    const { id: elsewhere } = await aPlace();
    const wrong = [
      issuer.token(elsewhere, 'an owner'),
      issuer.token(id, 'nobody'),
      issuer.token(id, 'an owner', { exp: 1 }),
      issuer.token(id, 'an owner', { aud: 'x' }),
    ];
    for (const token of wrong)
      expect(
        await strangers(
          () => '401 UNAUTHORIZED',
          (operation) => call(operation, token),
        ),
      ).toEqual([]);
  });

  it('answers 403 for each of its scopes that is missing, and names it', async () => {
    const { id, ownerId } = await aPlace();
    const needed = [...new Set(operations.flatMap(({ scopes }) => scopes))];
    for (const scope of needed) {
      const others = ALL_SCOPES.filter((each) => each !== scope);
      const [key, token] = [await api.key(id, others), await personalToken(id, ownerId, others)];
      for (const operation of operations.filter(({ scopes }) => scopes.includes(scope))) {
        const credential = operation.credentials.includes('api_key') ? key : token;
        const { status, body } = await call(operation, credential);
        expect([operation.id, status, body.error.code, body.error.message]).toEqual([operation.id, 403, 'FORBIDDEN', expect.stringContaining(scope)]);
      }
    }
  });

  it('opens to a publishable key only with the scopes that every one has, and only from its origins', async () => {
    const { key } = await aPlace();
    const made = await api.call<Made>('POST', '/publishable-keys', { token: key, body: { name: 'Web', origins: [ORIGIN] } });
    const token = made.body.data.token!;
    expect(await strangers(opensFor('publishable_key', PUBLISHABLE_SCOPES), (operation) => call(operation, token, { origin: ORIGIN }))).toEqual([]);
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
  ])('opens to a connected app but where it is sensitive, %s', async (_where, healthcare) => {
    const { id, tokens, scopes } = await connected();
    await api.access.configureWorkspace({ workspaceId: id, healthcare });
    await new Promise((resolve) => setTimeout(resolve, 600));
    const expected = (operation: DeclaredOperation): string => {
      const { sensitive, pseudonyms } = operation;
      if (!operation.credentials.includes('connected_app')) return '403 FORBIDDEN';
      if (sensitive || (healthcare && !pseudonyms)) return '403 CONNECTED_APP_SENSITIVE_DATA';
      return missingScopes(operation, new Set(scopes)).length === 0 ? 'admitted' : '403 FORBIDDEN';
    };
    expect(await strangers(expected, (operation) => call(operation, tokens.access_token))).toEqual([]);
  });

  it('cannot be reached by an app where what it makes outlives one, and no scope is kept from apps for another reason', () => {
    const closed = operations.filter(({ outlivesTheApp }) => outlivesTheApp === 'closed');
    expect(closed.filter(({ credentials, scopes }) => credentials.includes('connected_app') || scopes.every(isGrantable))).toEqual([]);
    const needed = new Set(closed.flatMap(({ scopes }) => scopes));
    expect(ALL_SCOPES.filter((scope) => !isGrantable(scope) && !needed.has(scope))).toEqual([]);
  });

  it('remembers the app through which a member made what acts by itself, so that it can end with the app', async () => {
    const { tokens, appId } = await connected();
    const owned = await api.database.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns WHERE column_name = 'owner_app_id'`,
    );
    const makers = operations.filter(({ outlivesTheApp, method }) => outlivesTheApp === 'owned' && method === 'POST');
    expect(makers.length).toBeGreaterThan(1);
    for (const operation of makers) {
      const { id } = (await call<Made>(operation, tokens.access_token)).body.data;
      const rows = owned.map(({ name }) => api.database.query(`SELECT 1 FROM ${name} WHERE id = $1 AND owner_app_id = $2`, [id, appId]));
      expect([operation.id, (await Promise.all(rows)).flat().length]).toEqual([operation.id, 1]);
    }
  });

  it('opens to a device agent only where it says so', async () => {
    const { key } = await aPlace();
    const made = await api.call<Made>('POST', '/device-agents', { token: key, body: { name: 'Tótem' } });
    const claimed = await api.call<Made>('POST', '/device-agent/claim', { body: { claim_code: made.body.data.claim_code } });
    expect(await strangers(opensFor('device_agent', []), (operation) => call(operation, claimed.body.data.token))).toEqual([]);
  });
});

const said = ({ status, body }: ApiAnswer<Refusal>) => ({ status, error: status < 400 ? undefined : { ...body.error, requestId: undefined } });

describe("another workspace's id", () => {
  let theirs: Map<string, string>;
  let mine: SamplePlace;

  beforeAll(async () => {
    theirs = await recordsOf({ api, samples, operations }, await aPlace());
    mine = await aPlace();
  });

  it('is answered in a path as an unknown one is', async () => {
    const inPath = operations.filter(namesRecord);
    expect(inPath.length).toBeGreaterThan(5);
    for (const operation of inPath) {
      const foreign = theirs.get(collectionOf(operation.path))!;
      const body = samples.body(operation.id);
      const answer = async (id: string) => said(await call(operation, mine.owner, { path: pathOf(operation, id), body }));
      const [unknown, elsewhere] = [await answer(UNKNOWN_ID), await answer(foreign)];
      expect([operation.id, elsewhere]).toEqual([operation.id, unknown]);
      expect([operation.id, unknown.status]).toEqual([operation.id, 404]);
    }
  });

  it('is answered in a body and in a query as an unknown one is', async () => {
    for (const operation of operations) {
      const { body: fields, query } = samples.idsIn(operation.id);
      for (const { name, list } of fields) {
        const answer = async (id: string) => {
          const body = { ...samples.body(operation.id), [name]: list ? [id] : id };
          return said(await call(operation, mine.owner, { body }));
        };
        const unknown = await answer(UNKNOWN_ID);
        for (const id of [...theirs.values()].filter(isUuid)) expect([operation.id, name, await answer(id)]).toEqual([operation.id, name, unknown]);
      }
      for (const name of query) {
        const answer = async (id: string) => said(await call(operation, mine.owner, { path: `${pathOf(operation)}?${name}=${id}` }));
        const unknown = await answer(UNKNOWN_ID);
        for (const id of [...theirs.values()].filter(isUuid)) expect([operation.id, name, await answer(id)]).toEqual([operation.id, name, unknown]);
      }
    }
  });
});

describe('an id in capitals', () => {
  const isDeletion = ({ method }: DeclaredOperation): number => (method === 'DELETE' ? 1 : 0);

  /** Every operation, with the id of each record wherever it takes one, in capitals or not: what each call came to. */
  async function outcomes(written: (id: string) => string): Promise<string[]> {
    const place = await aPlace();
    const records = await recordsOf({ api, samples, operations }, place);
    const ids = [...records.values()].filter(isUuid);
    const found: string[] = [];
    for (const operation of [...operations].sort((one, other) => isDeletion(one) - isDeletion(other))) {
      const own = records.get(collectionOf(operation.path)) ?? UNKNOWN_ID;
      const keyed = operation.path.replace(':key', records.get('/contact-attributes')!);
      const path = pathOf({ ...operation, path: keyed }, written(own));
      const ask = async (where: string, over: { path?: string; body?: unknown }) => {
        const { status, body } = await call(operation, place.owner, { path, ...over });
        const shouted = ids.filter((id) => JSON.stringify(body ?? '').includes(id.toUpperCase()));
        found.push([operation.id, where, status, status < 400 ? '' : body.error.details?.reason, ...shouted].join(' '));
      };
      const { body: fields, query } = samples.idsIn(operation.id);
      if (operation.path.includes('/:')) await ask('path', {});
      for (const [index, id] of ids.entries()) {
        for (const { name, list } of fields) {
          await ask(`${name} ${index}`, { body: { ...samples.body(operation.id), [name]: list ? [written(id)] : written(id) } });
        }
        for (const name of query) await ask(`${name} ${index}`, { path: `${path}?${name}=${written(id)}` });
      }
    }
    return found;
  }

  it('names the same record as in small letters, in a path, a body and a query, and is answered in small letters', async () => {
    const [small, capital] = await Promise.all([outcomes((id) => id), outcomes((id) => id.toUpperCase())]);
    expect(small.filter((outcome) => / 20\d /.test(outcome)).length).toBeGreaterThan(50);
    expect(capital).toEqual(small);
  });
});

describe('what is shown once', () => {
  /** Of every schema that the database has, so that a new one is looked at too. */
  const everyRow = async (): Promise<string> => {
    const tables = await api.database.query<{ schema: string; name: string }>(
      `SELECT n.nspname AS schema, format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`,
    );
    expect(tables.map(({ schema }) => schema)).toEqual(expect.arrayContaining(contexts.map(({ name }) => name)));
    const rows = await Promise.all(tables.map(({ name }) => api.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)));
    return rows
      .flat()
      .map(({ row }) => row)
      .join('\n');
  };

  it('is nowhere in the database and nowhere in the logs, however it was made and replayed', async () => {
    const place = await aPlace();
    const { key, owner } = place;
    const { tokens } = await connected();
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
        // A stranger's refusal is not kept, and the second one has a request id of its own.
        expect([id, said(replayed)]).toEqual([id, said(made)]);
        continue;
      }
      expect([id, replayed.body]).toEqual([id, made.body]);
      const { token, claim_code: code, secret } = made.body.data;
      planted.push(...[token, code, secret].filter((shown) => shown !== undefined));
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
