import { ManualClock } from '@workops/kernel/testing';
import { MemoryBuckets } from './memory-buckets';
import { RateLimiter, type Caller } from './rate-limiter';

const usual = { burst: 2, perSecond: 0.01 };

function limiter() {
  const counted = new RateLimiter(new MemoryBuckets(new ManualClock(new Date())), usual);
  return async (over: Partial<Caller>) =>
    counted.take({ credentialId: 'key', workspaceId: 'workspace', limit: 'default', visitor: null, ...over });
}

/** Returns how many of the calls are admitted. */
async function letIn(
  take: ReturnType<typeof limiter>,
  calls: number,
  over: (call: number) => Partial<Caller>,
): Promise<number> {
  let allowed = 0;
  for (let call = 0; call < calls; call += 1) allowed += (await take(over(call)))?.allowed ? 1 : 0;
  return allowed;
}

describe('the rate limit', () => {
  it('applies to each credential, and to all those of a workspace together', async () => {
    const take = limiter();
    expect(await letIn(take, 3, () => ({}))).toBe(2);
    expect(await letIn(take, 100, (call) => ({ credentialId: `minted ${call}` }))).toBe(18);
    expect(await take({ credentialId: 'one more' })).toMatchObject({ allowed: false, limit: 20, remaining: 0 });
    expect(await take({ workspaceId: 'another', credentialId: 'theirs' })).toMatchObject({
      allowed: true,
      limit: 2,
      remaining: 1,
    });
  });

  it('does not count refused calls against anyone else', async () => {
    const take = limiter();
    expect(await letIn(take, 100, () => ({}))).toBe(2);
    expect(await letIn(take, 100, (call) => ({ credentialId: `another ${call}` }))).toBe(18);
  });

  it("of a website's key applies per visitor, and visitors cannot block the workspace", async () => {
    const take = limiter();
    const visit = (visitor: string) => ({ credentialId: 'site', visitor });
    expect(await letIn(take, 100, () => visit('192.0.2.1'))).toBe(2);
    expect(await take(visit('192.0.2.2'))).toMatchObject({ allowed: true, limit: 2, remaining: 1 });
    expect(await letIn(take, 100, (call) => visit(`2001:db8:${call}::/64`))).toBe(17);
    expect(await letIn(take, 100, (call) => ({ credentialId: `another site ${call}`, visitor: '192.0.2.3' }))).toBe(0);
    expect(await take({})).toMatchObject({ allowed: true });
  });

  it('does not apply to an unlimited credential', async () => {
    const take = limiter();
    expect(await take({ limit: 'unlimited' })).toBeUndefined();
  });

  it("follows the workspace's own limits", async () => {
    const take = limiter();
    const narrow = { burst: 1, perSecond: 0.01 };
    expect(await letIn(take, 100, (call) => ({ limit: { credential: narrow }, credentialId: `key ${call}` }))).toBe(10);
    const limit = { workspace: { burst: 3, perSecond: 0.01 } };
    expect(await letIn(take, 100, (call) => ({ limit, workspaceId: 'another', credentialId: `theirs ${call}` }))).toBe(
      3,
    );
  });
});
