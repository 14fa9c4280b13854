import { OAuthWorld } from '../testing/oauth-world';
import { TokenIssuer } from '../testing/token-issuer';

type Made = { data: { token: string; claim_code: string } };

const ORIGIN = 'https://example.com';

let issuer: TokenIssuer;
let world: OAuthWorld;
let tokens: Record<string, string>;

beforeAll(async () => {
  issuer = await TokenIssuer.start();
  world = await OAuthWorld.start({ ...issuer.env, RATE_LIMIT_BURST: '1000' });
  tokens = await aTokenOfEachKind();
});
afterAll(async () => {
  await world.close();
  await issuer.close();
});

/** None of them may use the operation called below, so the only query of a rejected call is its authentication. */
async function aTokenOfEachKind(): Promise<Record<string, string>> {
  const { api } = world;
  const { id, token: key } = await api.workspace();
  const { subject } = await world.member(id, 'member');
  const jwt = issuer.token(id, subject!);
  const made = async (path: string, body: object, token = key) =>
    (await api.call<Made>('POST', path, { token, body })).body.data;
  const { claim_code: code } = await made('/device-agents', { name: 'Tótem' });
  const app = await world.app(id, ['contacts:read']);
  return {
    api_key: await api.key(id, ['contacts:read']),
    member: jwt,
    personal_token: (await made('/personal-tokens', { name: 'Script', scopes: ['contacts:read'] }, jwt)).token,
    publishable_key: (await made('/publishable-keys', { name: 'Web', origins: [ORIGIN] })).token,
    device_agent: (await made('/device-agent/claim', { claim_code: code }, undefined)).token,
    connected_app: (await world.connect(app, subject!, { scope: 'contacts:read' })).access_token,
  };
}

const call = async (token: string): Promise<number> =>
  (await world.api.call('GET', '/api-keys', { token, headers: { origin: ORIGIN } })).status;

/** Records the API's queries. */
async function captureStatements(work: () => Promise<unknown>): Promise<{ sql: string; values: readonly unknown[] }[]> {
  const own = world.api.database;
  const query = jest.spyOn(own, 'query');
  const transaction = jest.spyOn(own, 'transaction');
  try {
    await work();
    expect(transaction).not.toHaveBeenCalled();
    return query.mock.calls.map(([sql, values = []]) => ({ sql, values }));
  } finally {
    query.mockRestore();
    transaction.mockRestore();
  }
}

/** The plan with sequential scans only if no index can be used. */
const explainPlan = ({ sql, values }: { sql: string; values: readonly unknown[] }): Promise<string> =>
  world.api.database.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off');
    return JSON.stringify(await tx.query(`EXPLAIN ${sql}`, values));
  });

describe('authentication', () => {
  it.each(['api_key', 'member', 'personal_token', 'publishable_key', 'device_agent', 'connected_app'])(
    'takes one indexed query for a %s, and none for an immediate second call',
    async (kind) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      const first = await captureStatements(async () => expect(await call(tokens[kind]!)).toBe(403));
      expect(first).toHaveLength(1);
      expect(await explainPlan(first[0]!)).not.toContain('Seq Scan');
      expect(await captureStatements(() => call(tokens[kind]!))).toEqual([]);
    },
  );

  it('takes no query for text that cannot be a token', async () => {
    for (const token of ['garbage', 'sk_live_x', 'eyJhbGciOiJub25lIn0.e30.']) {
      expect(await captureStatements(async () => expect(await call(token)).toBe(401))).toEqual([]);
    }
  });
});
