import { ApiApp, type Refusal } from '../testing/api-app';

let api: ApiApp;
beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '3', RATE_LIMIT_PER_SECOND: '0.01' });
});
afterAll(() => api.close());

const list = (token?: string, remoteAddress?: string) =>
  api.call<Refusal>('GET', '/webhooks', { token, ...(remoteAddress && { remoteAddress }) });

describe('credentials', () => {
  it('are refused with distinct messages: missing, unknown or revoked, expired', async () => {
    const { id } = await api.workspace();
    const mint = (over: { expiresAt?: Date }) =>
      api.access.mintApiKey({ workspaceId: id, name: 'Test', scopes: ['webhooks:read'], ...over });
    const revoked = await mint({});
    await api.access.revokeApiKey(revoked.id);
    const expired = await mint({ expiresAt: new Date(Date.now() + 1_000) });
    await new Promise((resolve) => setTimeout(resolve, 1_010));

    const elsewhere = (token?: string) => list(token, '192.0.2.1');
    const answers = [
      await elsewhere(),
      await elsewhere('sk_live_nobody'),
      await elsewhere(revoked.token),
      await elsewhere(expired.token),
    ];
    for (const { status, body } of answers) expect([status, body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    const [missing, unknown, gone, late] = answers.map(({ body }) => body.error.message);
    expect(unknown).toBe(gone);
    expect(new Set([missing, unknown, late]).size).toBe(3);
  });

  it('have separate rate limits, shown with every response, refusals included', async () => {
    const workspace = await api.workspace();
    const { id, token } = workspace;
    const narrow = await api.access.mintApiKey({ workspaceId: id, name: 'Narrow', scopes: ['contacts:read'] });
    expect((await list(narrow.token)).headers).toMatchObject({
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '2',
    });
    for (const remaining of ['2', '1', '0']) {
      expect((await list(token)).headers).toMatchObject({
        'x-ratelimit-limit': '3',
        'x-ratelimit-remaining': remaining,
      });
    }
    const refused = await list(token);
    expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
      429,
      'RATE_LIMITED',
      expect.stringMatching(/^(9\d|100)$/),
    ]);
    expect((await list(narrow.token)).status).toBe(403);
  });

  it('without a rate limit show none', async () => {
    const { id } = await api.workspace();
    const answer = await list(await api.key(id, ['webhooks:read']));
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
  });
});
