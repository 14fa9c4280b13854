import { neededPrograms } from './programs';
import { STORIES } from './stories';
import { testProject, type Project } from './test-files';

/** A Jest run over some files, with queues and rate limits on PostgreSQL or on Redis. */
export interface Leg {
  title: string;
  files: readonly string[];
  projects: readonly Project[];
  /** Number of concurrent test files; end-to-end tests start many processes each. */
  workers: number;
  onRedis: boolean;
  /** Runs only tests whose full names begin with any of these. */
  tests?: readonly string[];
  /** Enumerations of calls make a share of them. */
  inShares?: boolean;
  /** The package of a newer Node; other legs use the oldest supported one. */
  node?: 'node-22' | 'node-24';
}

/**
 * Queue and end-to-end tests that do not depend on the backend, so they run on PostgreSQL only. All others run on both
 * backends.
 */
export const ON_POSTGRES_ALONE: readonly string[] = [
  'libs/agents/src/knowledge/adapters/extraction/pdf.e2e.spec.ts',
  'libs/contexts/src/merges.queue.spec.ts',
  'tools/e2e/agents-kill.e2e.spec.ts',
  'tools/e2e/agents.e2e.spec.ts',
  'tools/e2e/booking.e2e.spec.ts',
  'tools/e2e/campaigns.e2e.spec.ts',
  'tools/e2e/channels.e2e.spec.ts',
  'tools/e2e/clinic-vendor.e2e.spec.ts',
  'tools/e2e/clinic.e2e.spec.ts',
  'tools/e2e/commands.e2e.spec.ts',
  'tools/e2e/connected-app.e2e.spec.ts',
  'tools/e2e/dealer.e2e.spec.ts',
  'tools/e2e/dev.e2e.spec.ts',
  'tools/e2e/drain.e2e.spec.ts',
  'tools/e2e/generators.e2e.spec.ts',
  'tools/e2e/hostile-receivers.e2e.spec.ts',
  'tools/e2e/image.debootstrap.e2e.spec.ts',
  'tools/e2e/image.e2e.spec.ts',
  'tools/e2e/local-folder.e2e.spec.ts',
  'tools/e2e/metrics.promtool.e2e.spec.ts',
  'tools/e2e/messages-kill.e2e.spec.ts',
  'tools/e2e/reminders.e2e.spec.ts',
  'tools/e2e/request-log-kill.e2e.spec.ts',
  'tools/e2e/start.e2e.spec.ts',
  'tools/e2e/stock-sync.e2e.spec.ts',
  'tools/e2e/three-starts.e2e.spec.ts',
  'tools/e2e/traces.e2e.spec.ts',
  'tools/e2e/whole-sale.e2e.spec.ts',
];

/** Tests that measure time or memory; nothing runs alongside them. */
export const UNDISTURBED: readonly string[] = [
  'tools/e2e/database-outage.e2e.spec.ts',
  'tools/e2e/hostile-receivers.e2e.spec.ts',
];

/** PostgreSQL-only tests that start after another leg of their group has ended. */
export const BEHIND: readonly string[] = [
  'tools/e2e/agents-kill.e2e.spec.ts',
  'tools/e2e/agents.e2e.spec.ts',
  'tools/e2e/campaigns.e2e.spec.ts',
  'tools/e2e/clinic-vendor.e2e.spec.ts',
  'tools/e2e/clinic.e2e.spec.ts',
  'tools/e2e/generators.e2e.spec.ts',
  'tools/e2e/image.debootstrap.e2e.spec.ts',
  'tools/e2e/image.e2e.spec.ts',
];

/** Concurrent legs of a group, because end-to-end tests mostly wait. */
export const LEGS_AT_ONCE = 2;

interface Kind extends Omit<Leg, 'files'> {
  takes?: (file: string) => boolean;
  /** Skipped for chosen files, which another leg has already run. */
  onlyWhole?: boolean;
}

const disturbed = (file: string): boolean => !UNDISTURBED.includes(file);
const behind = (file: string): boolean => BEHIND.includes(file);
const inBrowser = (file: string): boolean => neededPrograms(file).some(({ suffix }) => suffix === 'chromium');
const onRedisToo = (file: string): boolean => !ON_POSTGRES_ALONE.includes(file);
const onPostgresToo = (file: string): boolean => !neededPrograms(file).some(({ suffix }) => suffix === 'redis');
const both =
  (...conditions: ((file: string) => boolean)[]) =>
  (file: string): boolean =>
    conditions.every((holds) => holds(file));
const not = (condition: (file: string) => boolean) => (file: string) => !condition(file);

/** Groups run one after the other; within a group, legs start in order, some at a time. */
const KINDS: readonly (readonly Kind[])[] = [
  [
    {
      title: 'Tests on PostgreSQL',
      projects: ['unit', 'program', 'pg', 'queue'],
      workers: 2,
      onRedis: false,
      node: 'node-24',
    },
  ],
  [{ title: 'Unit tests, on the Node of this run', projects: ['unit'], workers: 2, onRedis: false, onlyWhole: true }],
  [
    {
      title: 'End to end, queues on PostgreSQL',
      projects: ['e2e'],
      workers: 1,
      onRedis: false,
      node: 'node-24',
      takes: both(disturbed, not(behind), not(inBrowser), onPostgresToo),
    },
    {
      title: 'Queues, rate limits and end to end, on Redis',
      projects: ['queue', 'e2e'],
      workers: 1,
      onRedis: true,
      node: 'node-22',
      takes: both(disturbed, onRedisToo, not(inBrowser)),
    },
    {
      title: 'End to end, agents, campaigns, clinics and the image',
      projects: ['e2e'],
      workers: 1,
      onRedis: false,
      node: 'node-24',
      takes: behind,
    },
  ],
  [
    {
      title: 'End to end, measured, queues on PostgreSQL',
      projects: ['e2e'],
      workers: 1,
      onRedis: false,
      node: 'node-24',
      takes: not(disturbed),
    },
  ],
  [
    {
      title: 'End to end, measured, on Redis',
      projects: ['e2e'],
      workers: 1,
      onRedis: true,
      node: 'node-22',
      takes: both(not(disturbed), onRedisToo),
    },
  ],
  [{ title: 'Pages, in Chromium', projects: ['e2e'], workers: 1, onRedis: false, takes: inBrowser }],
];

/**
 * Legs of `npm test` without `--all`: the current Node, queues on PostgreSQL, and the end-to-end stories on the Node
 * that caches compiled code.
 */
const SHORT: readonly (readonly Kind[])[] = [
  // Three workers, because some tests wait for time to pass: two workers used 1.6 of two cores.
  [
    {
      title: 'Tests on PostgreSQL',
      projects: ['unit', 'program', 'pg', 'queue'],
      workers: 3,
      onRedis: false,
      inShares: true,
    },
  ],
  [
    {
      title: 'End-to-end stories',
      projects: ['e2e'],
      workers: 2,
      onRedis: false,
      node: 'node-24',
      tests: STORIES.map(({ test }) => test),
      takes: (file) => STORIES.some((story) => story.file === file),
    },
  ],
];

/** The requested scope: everything that must pass before a change lands, everything, or chosen files. */
export type Tier = 'short' | 'all' | 'chosen';

/** Each file in every leg that it belongs to; legs without files are dropped. */
export const planLegs = (files: readonly string[], tier: Tier): Leg[][] =>
  (tier === 'short' ? SHORT : KINDS)
    .map((group) =>
      group
        .filter(({ onlyWhole = false }) => tier !== 'chosen' || !onlyWhole)
        .map(({ takes = () => true, onlyWhole: _, ...leg }) => ({
          ...leg,
          files: files.filter((file) => leg.projects.includes(testProject(file)!) && takes(file)),
        }))
        .map((leg) => ({
          ...leg,
          projects: leg.projects.filter((project) => leg.files.some((file) => testProject(file) === project)),
        }))
        .filter((leg) => leg.files.length > 0),
    )
    .filter((group) => group.length > 0);

/** Whether a run of this tier includes the file, provided that the machine has the programs for it. */
export const isOfTier = (file: string, tier: Tier): boolean => planLegs([file], tier).length > 0;
