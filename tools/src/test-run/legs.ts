import { neededPrograms } from './programs';
import { STORIES } from './stories';
import { testProject, type Project } from './test-files';

/** Queues and rate limits are on PostgreSQL or on Redis. */
export interface Leg {
  title: string;
  files: readonly string[];
  projects: readonly Project[];
  /** Concurrent files; end-to-end tests start many processes each. */
  workers: number;
  onRedis: boolean;
  /** Beginnings of full names. */
  tests?: readonly string[];
  inShares?: boolean;
  /** The oldest supported Node by default. */
  node?: 'node-22' | 'node-24';
}

/** Independent of the backend; all others run on both. */
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

/** They measure time or memory, so nothing runs alongside. */
export const UNDISTURBED: readonly string[] = [
  'tools/e2e/database-outage.e2e.spec.ts',
  'tools/e2e/hostile-receivers.e2e.spec.ts',
];

/** PostgreSQL-only tests that start after another leg of their group. */
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

/** End-to-end tests mostly wait. */
export const LEGS_AT_ONCE = 2;

interface Kind extends Omit<Leg, 'files'> {
  takes?: (file: string) => boolean;
  /** Another leg has already run chosen files. */
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

/** Groups run one after the other; their legs start in order, some at a time. */
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
 * `npm test` without `--all`: the current Node, queues on PostgreSQL, and end-to-end stories on the Node that caches
 * compiled code.
 */
const SHORT: readonly (readonly Kind[])[] = [
  // Some tests wait for time to pass: two workers used 1.6 of two cores.
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

/** Everything required to land a change, everything, or chosen files. */
export type Tier = 'short' | 'all' | 'chosen';

/** Each file is in every leg that it belongs to. */
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

/** Assumes that the machine has the programs. */
export const isOfTier = (file: string, tier: Tier): boolean => planLegs([file], tier).length > 0;
