import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..', '..');
const APPS = ['api', 'webhook-dispatcher', 'scheduler'] as const;
const THREADS = ['apps/api/dist/smtp/smtp.js', 'apps/scheduler/dist/outside.js', 'apps/scheduler/dist/answering.js'];

describe.each(APPS)('the bundle of %s', (app) => {
  const dist = join(ROOT, 'apps', app, 'dist');

  it('has a source map that names our sources and contains none', () => {
    const map = JSON.parse(readFileSync(join(dist, 'bundle.js.map'), 'utf8')) as { sources: string[] };
    expect(map).not.toHaveProperty('sourcesContent');
    expect(map.sources.filter((source) => /libs\/kernel\/src\/.*\.ts$/.test(source)).length).toBeGreaterThan(5);
  });

  it('is ASCII, so that V8 stores it in one byte per character', () => {
    const code = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    expect(code.filter((name) => readFileSync(join(dist, name)).some((byte) => byte > 127))).toEqual([]);
  });
});

it.each(THREADS)('an error in %s names .ts files and lines in its stack trace', (script) => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, script)], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /Error: This is the beginning of a thread, not of a process\.\n {4}at runThread \(.*\/libs\/platform\/src\/process\/run-thread\.ts:\d+:\d+\)/,
  );
  expect(stderr).toMatch(new RegExp(`at .*${script.replace('/dist/', '/src/').replace('.js', '.ts')}:\\d+:\\d+`));
});
