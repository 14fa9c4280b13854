// The entry point of every command of the workspace. It needs only Node and npm, and installs the rest itself.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each command with its program and its fixed arguments. */
const COMMANDS = {
  start: ['start'],
  dev: ['start', '--watch'],
  check: ['check'],
  test: ['test'],
  bench: ['bench'],
  drill: ['drill'],
  receiver: ['receiver'],
  migrate: ['migrate'],
  reset: ['reset'],
  new: ['new'],
  'webhooks-package': ['webhooks-package'],
  'client-package': ['client-package'],
  'cli-package': ['cli-package'],
};
/** Programs that need the test code, which is not built. */
const FROM_SOURCE = ['bench', 'drill'];
const BUNDLED = ['apps/api', 'apps/scheduler', 'apps/webhook-dispatcher'];
const PNPM = '12.21.0';
const LOWEST_NODE = [20, 19];
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'];

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const toolsBin = join(root, '.tools', 'node_modules', '.bin');
const pnpm = join(toolsBin, process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm');

function fail(message) {
  console.error(message);
  process.exit(1);
}

function run(step, command, args, env = {}) {
  const started = Date.now();
  console.log(`${step} ...`);
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error) fail(`${step}: ${result.error.message}`);
  if (result.status !== 0)
    fail(`${result.stdout}\n${result.stderr}\n${step}: failed (${result.signal ?? result.status})`);
  console.log(`${step}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function packages() {
  const inside = (folder) => readdirSync(join(root, folder)).map((name) => join(folder, name));
  return [...inside('apps'), ...inside('libs'), 'tools'].filter((folder) => existsSync(join(root, folder, 'src')));
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Runs `work` unless it has already run for the same inputs. The stamp is written last, so that a killed step runs
 * again.
 */
function onceFor(name, inputs, results, work) {
  const stamp = join(root, 'node_modules', '.stamps', name);
  const fingerprint = digest(inputs);
  const done =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint &&
    results.every((path) => existsSync(join(root, path)));
  if (done) return;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < LOWEST_NODE[0] || (major === LOWEST_NODE[0] && minor < LOWEST_NODE[1])) {
    fail(`Node ${LOWEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
}

function installPnpm() {
  const manifest = join(root, '.tools', 'node_modules', 'pnpm', 'package.json');
  if (existsSync(pnpm) && existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === PNPM) return;
  const args = [
    'install',
    '--prefix',
    '.tools',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `pnpm@${PNPM}`,
  ];
  mkdirSync(join(root, '.tools'), { recursive: true });
  run(`Installing pnpm ${PNPM}`, process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}

function installDependencies() {
  const manifests = packages().map((folder) => join(folder, 'package.json'));
  const inputs = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests];
  onceFor('install', inputs, [], () =>
    run('Installing dependencies', pnpm, ['install', '--frozen-lockfile'], { CI: 'true' }),
  );
}

function build() {
  const sources = packages().flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true })
      .filter((file) => /\.(tsx?|css|html)$/.test(file) && !file.endsWith('.spec.ts'))
      .map((file) => join(folder, 'src', file))
      .sort(),
  );
  const pages = ['docs/guides', 'libs/guides/assets'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => join(folder, file)),
  );
  const outputs = packages().map((folder) => join(folder, 'dist'));
  const nx = join('node_modules', 'nx', 'dist', 'bin', 'nx.js');
  onceFor(
    'build',
    [
      '.swcrc',
      'nx.json',
      join('tools', 'bundle.mjs'),
      join('tools', 'closure-names.mjs'),
      'pnpm-lock.yaml',
      join('apps', 'console', 'vite.config.mts'),
      ...sources,
      ...pages,
    ],
    outputs,
    () =>
      run('Building', process.execPath, [nx, 'run-many', '--target=build', '--output-style=static'], {
        NX_DAEMON: 'false',
      }),
  );
}

/** Compiles the bundles for this Node, because a build caches compiled code only for the Node that made it. */
function compileForThisNode() {
  for (const app of BUNDLED) {
    if (existsSync(join(root, app, 'dist', `bundle.js.${process.version}.cache`))) continue;
    run(`Compiling ${app} for Node ${process.versions.node}`, process.execPath, [
      join('tools', 'bundle.mjs'),
      app,
      '--compile',
    ]);
  }
}

/** Prepares the workspace; reports an error of the file system in one line. */
function prepare() {
  try {
    installPnpm();
    installDependencies();
    build();
    compileForThisNode();
  } catch (error) {
    if (!UNWRITABLE.includes(error.code)) throw error;
    fail(`${error.path ?? root} cannot be written to (${error.code}).`);
  }
}

/**
 * Runs in a separate process, because Node reads its conditions at the start. Passes on signals, and exits with the
 * child's code.
 */
function runFromSource(program, args) {
  const hook = join(root, 'tools', 'from-source.cjs');
  const entry = join(root, 'tools', 'src', `${program}.ts`);
  const child = spawn(process.execPath, ['--conditions=@workops/source', '--require', hook, entry, ...args], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}

/** Runs in this process, so that a signal reaches the command and nothing else. */
async function runBuilt(program, args) {
  const entry = join(root, 'tools', 'dist', `${program}.js`);
  process.argv = [process.execPath, entry, ...args];
  await import(entry);
}

checkNode();
const [command, ...words] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, command ?? '')) fail(`Usage: node tools/run.mjs <${Object.keys(COMMANDS).join('|')}>`);
process.env.PATH = [toolsBin, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
prepare();

const [program, ...given] = COMMANDS[command];
if (FROM_SOURCE.includes(program)) runFromSource(program, [...given, ...words]);
else await runBuilt(program, [...given, ...words]);
