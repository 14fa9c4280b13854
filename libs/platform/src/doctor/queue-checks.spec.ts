import { examineQueues, judgeRedis } from './queue-checks';

const info = (version: string, policy: string, appendOnly: 0 | 1): string =>
  [
    '# Server',
    `redis_version:${version}`,
    '# Memory',
    `maxmemory_policy:${policy}`,
    '# Persistence',
    `aof_enabled:${appendOnly}`,
    '',
  ].join('\r\n');

describe('the check of the queues', () => {
  it.each([
    ['6.2.0', 'noeviction', 1, 'ok', /^Redis 6\.2\.0$/],
    ['7.4.1', 'noeviction', 1, 'ok', /^Redis 7\.4\.1$/],
    ['6.0.16', 'noeviction', 1, 'wrong', /^Redis 6\.0\.16$/],
    ['5.9.9', 'noeviction', 1, 'wrong', /^Redis 5\.9\.9$/],
    ['7.0.15', 'allkeys-lru', 1, 'wrong', /`allkeys-lru`: it drops jobs/],
    ['7.0.15', 'noeviction', 0, 'warning', /without an append-only file/],
  ] as const)('rates Redis %s with %s and append-only %i as %s', (version, policy, appendOnly, verdict, found) => {
    expect(judgeRedis(info(version, policy, appendOnly))).toMatchObject({
      verdict,
      found: expect.stringMatching(found) as string,
    });
  });

  it('reports an unreachable address, and that events wait', async () => {
    const [finding] = await examineQueues('redis://127.0.0.1:1');
    expect(finding).toMatchObject({
      check: 'queues',
      verdict: 'wrong',
      found: expect.stringContaining('ECONNREFUSED') as string,
    });
    expect(finding!.remedy).toContain('committed events wait in the database');
  });

  it('passes without Redis', async () => {
    expect(await examineQueues(undefined)).toMatchObject([
      { verdict: 'ok', found: 'On PostgreSQL: REDIS_URL is not set' },
    ]);
  });
});
