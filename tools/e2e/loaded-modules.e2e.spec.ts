import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..', '..');
const PROGRAMS = [
  'api/modules/main',
  'scheduler/modules/main',
  'scheduler/modules/outside',
  'scheduler/modules/answering',
  'scheduler/modules/campaigning',
  'webhook-dispatcher/modules/main',
];
/** `.swcrc` lists the packages that are imported by name, and `tools/bundle.mjs` those in separate files. */
const LOADED_WHEN_NEEDED =
  /node_modules\/(date-holidays|mailparser|node-ical|openid-client|unpdf|yauzl|@aws-sdk\/[^/]+|@opentelemetry\/(sdk|exporter)-[^/]+)\//g;
/** A program without a configuration loads its modules and exits. */
const REPORTING = `process.on('exit', () => require('node:fs').writeFileSync(process.env.LOADED_TO, Object.keys(require.cache).join('\\n')));`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workops-loaded-'));
  writeFileSync(join(folder, 'reporting.cjs'), REPORTING);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function loadedBy(program: string): string {
  const file = join(folder, 'loaded');
  const env = { PATH: process.env.PATH, LOADED_TO: file };
  spawnSync(process.execPath, ['--require', join(folder, 'reporting.cjs'), join(root, 'apps', `${program}.js`)], {
    env,
  });
  return readFileSync(file, 'utf8');
}

describe('a program at its start', () => {
  it.each(PROGRAMS)('loads no library that few processes need: %s', (program) => {
    const loaded = loadedBy(program);
    expect(loaded.split('\n').length).toBeGreaterThan(1_000);
    expect([...new Set(loaded.match(LOADED_WHEN_NEEDED))]).toEqual([]);
  });
});
