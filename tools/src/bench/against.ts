import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startLocalPostgres } from '../local-postgres';
import { step } from '../progress';
import { hasRedisServer } from '../test-run/redis-server';
import { checkOut, shortCommit } from './against/checkout';
import { countCosts } from './against/counted-costs';
import { costTable, rateRows, type Measured } from './against/report';
import { chosenTurns, type Section } from './against/sections';
import { startSide, type Side } from './against/side';
import { median, table, type Row } from './numbers';

const root = resolve(__dirname, '..', '..', '..');
const ROUNDS = 3;
const SETTINGS = [
  'max_connections=300',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'shared_preload_libraries=pg_stat_statements',
];

/** Runs a section on another commit and on this one by turns, next to the bare program, on each relevant backend. */
export async function benchAgainst([revision, section, ...roots]: readonly string[]): Promise<void> {
  const { turns, onEachBackend, env } = chosenTurns(section);
  if (!revision) throw new Error('Usage: npm run bench -- against COMMIT SECTION');
  const other = roots[0]
    ? { root: roots[0], commit: shortCommit(revision), remove: () => undefined }
    : await step(`Building ${revision}`, () => Promise.resolve(checkOut(revision)));
  const rows: Row[] = [];
  try {
    const backends = onEachBackend && hasRedisServer() ? [true, false] : [hasRedisServer()];
    for (const onRedis of backends) rows.push(...(await byTurns(other, { turns, onRedis, env })));
  } finally {
    other.remove();
  }
  console.log(`\n${table(rows)}`);
}

async function byTurns(
  other: { root: string; commit: string },
  { turns: open, onRedis, env }: Pick<Section, 'turns' | 'env'> & { onRedis: boolean },
): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'workops-bench-'));
  chmodSync(folder, 0o711);
  const postgres = await startLocalPostgres({
    data: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    password: 'bench',
    settings: SETTINGS,
  });
  const turns = await open();
  const sides: Side[] = [];
  const own = { ...env, ENCRYPTION_KEY: randomBytes(32).toString('base64'), MAIL_DIRECTORY: join(folder, 'mail') };
  try {
    for (const [name, from] of [
      [other.commit, other.root],
      ['here', root],
    ] as const) {
      const side = await step(`Starting ${name}`, () => startSide({ name, root: from, postgres, onRedis, env: own }));
      sides.push(side);
      await side.client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
      await turns.prepare(side);
    }
    const bare: number[] = [];
    const measured: Measured[] = [];
    for (const side of sides) measured.push({ side: side.name, rates: [], units: 0, costs: undefined as never });
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await turns.bare(sides[1]!));
      for (const [at, side] of sides.entries()) {
        const counted = await countCosts(side.client, (name) => side.service.app(name));
        const { rate, units } = await turns.measure(side);
        measured[at]!.rates.push(rate);
        measured[at]!.costs = await counted();
        measured[at]!.units = units;
      }
    }
    const backend = onRedis ? 'Redis' : 'PostgreSQL';
    console.log(`\nQueues on ${backend}\n${costTable(measured, turns.unit)}`);
    return rateRows(measured, median(bare), { unit: turns.unit, backend });
  } finally {
    for (const side of sides) await side.stop();
    await turns.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
