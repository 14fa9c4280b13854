import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..', '..');
const APPS = ['api', 'webhook-dispatcher', 'scheduler'] as const;
const THREADS = ['apps/api/dist/smtp/smtp.js', 'apps/scheduler/dist/outside.js', 'apps/scheduler/dist/answering.js'];

/** Shrinks the space for new objects, keeps objects until it has grown, and prints its sizes. */
const GROWING = `
  const { getHeapSpaceStatistics } = require('node:v8');
  const session = new (require('node:inspector').Session)();
  const size = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  session.connect();
  session.post('HeapProfiler.collectGarbage', () => setImmediate(() => {
    const sizes = [size()];
    for (let number = 0, kept = []; number < 3_000_000; number += 1) {
      kept.push({ number });
      if (kept.length > 200_000) kept = [];
      if (number % 1_000 === 0 && size() !== sizes.at(-1)) sizes.push(size());
    }
    process.stdout.write(JSON.stringify(sizes));
    session.disconnect();
  }));`;

describe.each(APPS)('the bundle of %s', (app) => {
  const dist = join(ROOT, 'apps', app, 'dist');

  it('has a source map that names our sources and contains none', () => {
    const map = JSON.parse(readFileSync(join(dist, 'bundle.js.map'), 'utf8')) as { sources: string[] };
    expect(map).not.toHaveProperty('sourcesContent');
    expect(map.sources.filter((source) => /libs\/kernel\/src\/.*\.ts$/.test(source)).length).toBeGreaterThan(5);
  });

  it('grows the space for new objects in few steps', () => {
    const { stdout } = spawnSync(
      process.execPath,
      ['--max-semi-space-size=64', '--require', join(dist, 'load.js'), '--eval', GROWING],
      { env: { PATH: process.env.PATH }, encoding: 'utf8', timeout: 60_000 },
    );
    const sizes = JSON.parse(stdout) as number[];
    expect(sizes.at(-1)! / sizes.at(-2)!).toBeGreaterThanOrEqual(4);
    expect(sizes.length).toBeLessThan(6);
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
