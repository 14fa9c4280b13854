import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { blackHole, deadSessions, slowDatabase } from './drill/faults/network';
import { backlog, compiledStatements, oldSnapshot } from './drill/faults/load';
import { pointInTime } from './drill/faults/point-in-time';
import { migrationThroughPooler, oldPooler } from './drill/faults/poolers';
import { restoredDump } from './drill/faults/restore';
import { rollout, scaledDispatchers } from './drill/faults/rollouts';
import { rotation } from './drill/faults/rotation';
import { absentRedis, restartedPostgres, rollingApis } from './drill/faults/servers';
import { starved } from './drill/faults/starved';
import { clockAhead, otherDatabase, wrongKey } from './drill/faults/strangers';
import { upgrade } from './drill/faults/upgrade';
import type { Asked, Fault, LoneFault, Outcome } from './drill/fault';
import { Stage, type PostgresVersion } from './drill/stage';
import { step } from './progress';

const FAULTS: readonly (Fault | LoneFault)[] = [
  compiledStatements,
  backlog,
  blackHole,
  deadSessions,
  restartedPostgres,
  slowDatabase,
  absentRedis,
  rollingApis,
  clockAhead,
  oldSnapshot,
  otherDatabase,
  wrongKey,
  migrationThroughPooler,
  oldPooler,
  restoredDump,
  rollout,
  scaledDispatchers,
  rotation,
  upgrade,
  pointInTime,
  starved,
];
const VERSIONS: readonly PostgresVersion[] = ['15', '18'];

interface Line {
  row: Fault | LoneFault;
  version: PostgresVersion;
  outcome: Outcome;
}

const USAGE = `Usage: npm run drill [-- NAME ...] [--postgres 15|18] [--from REVISION]
Plays faults, and what operators do, against two of each process behind HAProxy, PgBouncer and Redis, each on a stage of its own:
${FAULTS.map(({ name, fault }) => `  ${name.padEnd(16)} ${fault}`).join('\n')}
--from names the release that upgrade begins with: the newest tag v* before this commit, or where there is none, the commit before the ten newest
migrations.`;

interface Choice {
  faults: readonly (Fault | LoneFault)[];
  versions: readonly PostgresVersion[];
  asked: Asked;
}

function chosen(args: string[]): Choice {
  const options = { postgres: { type: 'string' }, from: { type: 'string' } } as const;
  const { values, positionals: names } = parseArgs({ args, options, allowPositionals: true });
  const versions = VERSIONS.filter((version) => version === (values.postgres ?? version));
  const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0 || versions.length === 0) throw new Error(USAGE);
  return {
    faults: names.length === 0 ? FAULTS : FAULTS.filter(({ name }) => names.includes(name)),
    versions,
    asked: { from: values.from },
  };
}

async function played(fault: Fault | LoneFault, version: PostgresVersion, asked: Asked): Promise<Outcome> {
  let stage: Stage | undefined;
  try {
    if ('playAlone' in fault) return await fault.playAlone();
    stage = await Stage.open(version, await fault.stage?.(asked));
    return await fault.play(stage);
  } catch (error) {
    return { measured: `not played to its end: ${String(error)}`, holds: false };
  } finally {
    await stage?.close();
  }
}

function install(): void {
  const installed = spawnSync(resolve(__dirname, '..', 'drill', 'install.sh'), { stdio: 'inherit' });
  if (installed.status !== 0) throw new Error('What the drill needs could not be installed.');
}

async function main(args: string[]): Promise<void> {
  const { faults, versions, asked } = chosen(args);
  if (!faults.every((fault) => 'playAlone' in fault)) install();
  const lines: Line[] = [];
  for (const fault of faults) {
    for (const version of versions.filter((each) => fault.on?.includes(each) ?? true)) {
      const outcome = await step(`${fault.name}, PostgreSQL ${version}`, () => played(fault, version, asked));
      console.log(`  ${outcome.holds ? 'holds' : 'DOES NOT HOLD'}: ${outcome.measured}`);
      lines.push({ row: fault, version, outcome });
    }
  }
  console.log('\n| fault | PostgreSQL | measured | wanted | holds |\n|---|---|---|---|---|');
  for (const { row, version, outcome } of lines)
    console.log(
      `| ${row.fault} | ${version} | ${outcome.measured} | ${row.wanted} | ${outcome.holds ? 'yes' : '**no**'} |`,
    );
  process.exitCode = lines.every(({ outcome }) => outcome.holds) ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
