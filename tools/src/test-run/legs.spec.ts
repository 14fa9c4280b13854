import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BEHIND, planLegs, ON_POSTGRES_ALONE, UNDISTURBED, type Tier } from './legs';
import { testProject, testFiles } from './test-files';

const ROOT = join(__dirname, '../../..');

describe('the legs of a test run', () => {
  it('run every test of the repository at least once', () => {
    const all = testFiles(ROOT);
    const run = new Set(planLegs(all, 'all').flatMap((group) => group.flatMap(({ files }) => files)));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((file) => !run.has(file))).toEqual([]);
  });

  it('run queues and end-to-end tests on both backends, except tests independent of the backend', () => {
    const [twice, once] = ['libs/platform/src/queues/queues.queue.spec.ts', ON_POSTGRES_ALONE[0]!];
    const backends = (file: string) =>
      planLegs([file], 'all').flatMap((group) => group.map(({ onRedis }) => (onRedis ? 'Redis' : 'PostgreSQL')));
    expect([backends(twice), backends(once)]).toEqual([['PostgreSQL', 'Redis'], ['PostgreSQL']]);
  });

  it('run nothing alongside tests that measure time or memory', () => {
    const groups = planLegs(testFiles(ROOT), 'all').filter((group) =>
      group.some(({ files }) => files.some((file) => UNDISTURBED.includes(file))),
    );
    expect(groups.map((group) => group.length)).toEqual([1, 1]);
  });

  it('run, without --all, everything but non-story end-to-end tests, on one Node and one backend', () => {
    const all = testFiles(ROOT);
    const short = planLegs(all, 'short').flat();
    const left = all.filter((file) => !short.some(({ files }) => files.includes(file)));
    expect(left.filter((file) => testProject(file) !== 'e2e')).toEqual([]);
    expect(left).toContain('tools/e2e/faults.e2e.spec.ts');
    expect(short.map(({ node, onRedis }) => [node, onRedis])).toEqual([
      [undefined, false],
      ['node-24', false],
    ]);
    expect(short.flatMap(({ files }) => files)).toHaveLength(all.length - left.length);
  });

  it('make every call of an enumeration with --all and for chosen files', () => {
    const inShares = (tier: Tier) =>
      planLegs(testFiles(ROOT), tier)
        .flat()
        .filter((leg) => leg.inShares);
    expect([inShares('all'), inShares('chosen')]).toEqual([[], []]);
    expect(inShares('short').map(({ title }) => title)).toEqual(['Tests on PostgreSQL']);
  });

  it('run tests that need Redis only on Redis, and page tests in a separate leg', () => {
    const titles = (file: string) => planLegs([file], 'all').flatMap((group) => group.map(({ title }) => title));
    expect(titles('tools/e2e/queues-outage.redis.e2e.spec.ts')).toEqual([
      'Queues, rate limits and end to end, on Redis',
    ]);
    expect(titles('tools/e2e/pages.chromium.e2e.spec.ts')).toEqual(['Pages, in Chromium']);
  });

  it('run on the Node releases assigned to each kind of test', () => {
    const nodes = (file: string) => planLegs([file], 'all').flatMap((group) => group.map(({ node }) => node));
    expect(nodes('tools/e2e/main-job.e2e.spec.ts')).toEqual(['node-24', 'node-22']);
    expect(nodes('apps/api/src/contacts/a.http.pg.spec.ts')).toEqual(['node-24']);
    expect(nodes('libs/kernel/src/a.spec.ts')).toEqual(['node-24', undefined]);
  });

  it('list only existing files', () => {
    expect(BEHIND.filter((file) => !ON_POSTGRES_ALONE.includes(file))).toEqual([]);
    expect([...ON_POSTGRES_ALONE, ...UNDISTURBED].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('start nothing that the chosen files do not need', () => {
    const unit = 'libs/kernel/src/a.spec.ts';
    const leg = {
      title: 'Tests on PostgreSQL',
      projects: ['unit'],
      workers: 2,
      onRedis: false,
      node: 'node-24',
      files: [unit],
    };
    expect(planLegs([unit], 'chosen')).toEqual([[leg]]);
  });

  it.each([
    ['libs/kernel/src/a.spec.ts', 'unit'],
    ['apps/api/src/contacts/a.http.pg.spec.ts', 'pg'],
    ['tools/e2e/a.redis.e2e.spec.ts', 'e2e'],
    ['tools/src/a.helm.spec.ts', 'program'],
    ['libs/events/src/a.postgresql-15.pg.spec.ts', 'pg'],
    ['apps/api/src/a.http.dnsmasq.pg.spec.ts', 'pg'],
    ['apps/api/src/a.http.spec.ts', undefined],
    ['tools/src/a.unheard-of.spec.ts', undefined],
    ['tools/src/a.unheard-of.pg.spec.ts', undefined],
    ['libs/kernel/src/a.ts', undefined],
  ])('put %s into the project %s', (file, project) => {
    expect(testProject(file)).toBe(project);
  });
});
