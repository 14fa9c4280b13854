import { partitionedTables } from '@workops/contexts';
import { libraryMigrations } from '@workops/contexts/migrations';
import { SecretBox } from '@workops/platform';
import { heldDeliveries, isReleased } from '@workops/events';
import type { Sql } from '@workops/platform/database';
import {
  examineDatabase,
  examineQueues,
  runChecks,
  ok,
  warning,
  wrong,
  type Check,
  type Finding,
} from '@workops/platform/doctor';
import { ConfigurationError, loadConfig } from '@workops/platform/process';
import { ApiConfig } from '../config';
import { readOptions } from './options';

const HEALTHY = 0;
const ILL = 1;
const MISTAKEN = 2;
const CHECK_WIDTH = 20;

export const DOCTOR_USAGE = 'doctor';

const settingsIn = (environment: NodeJS.ProcessEnv): Promise<Finding[]> =>
  runChecks({
    settings: async () => {
      try {
        loadConfig(ApiConfig, environment);
        return ok('All are usable by the api');
      } catch (error) {
        if (error instanceof ConfigurationError)
          return wrong(error.message, 'Correct them; docs/configuration.md lists what each may be.');
        throw error;
      }
    },
  });

const holdsCheck =
  (sql: Sql): Check =>
  async () => {
    const activeHolds = (await heldDeliveries(sql)).filter((hold) => !isReleased(hold));
    const [oldest] = activeHolds;
    if (!oldest) return ok('No deliveries are held');
    return warning(
      `${activeHolds.length} hold(s) of deliveries, the oldest since ${oldest.heldAt.toISOString()}`,
      '`deliveries show` has them, and `deliveries release` lets what waits go on.',
    );
  };

function createBox(key: string | undefined, other: string | undefined): SecretBox | undefined {
  const [bytes, more] = [Buffer.from(key ?? '', 'base64'), Buffer.from(other ?? '', 'base64')];
  return bytes.length === 32 ? new SecretBox(bytes, more.length === 32 ? more : undefined) : undefined;
}

/** Works even if the API itself would not start; changes nothing. */
async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const set = (name: string): string | undefined => environment[name] || undefined;
  const redisUrl = set('REDIS_URL');
  const settings = await settingsIn(environment);
  const url = set('DATABASE_URL');
  const database = !url
    ? []
    : await examineDatabase({
        url,
        directUrl: set('DATABASE_DIRECT_URL'),
        hasRedis: redisUrl !== undefined,
        box: createBox(set('ENCRYPTION_KEY'), set('ENCRYPTION_KEY_OTHER')),
        migrations: libraryMigrations,
        partitioned: partitionedTables,
        more: { 'held deliveries': holdsCheck },
      });
  return [...settings, ...database, ...(await examineQueues(redisUrl))];
}

const toLine = ({ check, verdict, found, remedy }: Finding): string =>
  [
    `${verdict.padEnd(8)}${check.padEnd(CHECK_WIDTH)}${found}`,
    ...(remedy ? [`${''.padEnd(8 + CHECK_WIDTH)}-> ${remedy}`] : []),
  ].join('\n');

export interface DoctorSurroundings {
  environment: NodeJS.ProcessEnv;
  say(text: string): void;
  complain(text: string): void;
}

/** Returns the exit code: 0 without problems except warnings, 1 for problems, 2 for wrong usage. */
export async function runDoctor(
  args: readonly string[],
  { environment, say, complain }: DoctorSurroundings,
): Promise<number> {
  const options = readOptions(args, { json: 'flag' });
  if (options.mistakes.length > 0) {
    complain([...options.mistakes, `Usage: ${DOCTOR_USAGE} [--json]`].join('\n'));
    return MISTAKEN;
  }
  const findings = await examine(environment);
  say(options.flag('json') ? JSON.stringify({ findings }) : findings.map(toLine).join('\n'));
  return findings.some(({ verdict }) => verdict === 'wrong') ? ILL : HEALTHY;
}
