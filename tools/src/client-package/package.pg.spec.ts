import { execFile, execFileSync, spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ApiApp } from '@workops/api/testing';
import { recipes } from '@workops/cli';
import { LocalServer, Place } from '@workops/cli/testing';
import { clientOf } from '@workops/client';
import { ALL_SCOPES } from '@workops/kernel';
import { eventually } from '@workops/platform/testing';
import { verify } from '@workops/webhooks';
import { installCli, installedCli, installPacked } from '../cli-package/install';
import { runsAsItSays, samplesIn } from '../guides/run-samples';
import { emitClient } from './emit';

const root = resolve(__dirname, '..', '..', '..');

/** The paths that the test itself calls. */
interface Paths {
  '/contacts': {
    get: {
      parameters: { query?: { cursor?: string } };
      responses: { 200: { content: { 'application/json': { data: { name: string }[] } } } };
    };
  };
}

const sampleFile = (page: string): string => `${page}.sample.mts`;

const COMPILER = {
  compilerOptions: {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  },
  files: ['integration.mts', 'globals.d.ts', ...samplesIn('ts').map(({ page }) => sampleFile(page))],
};

/** The part of Node's types that the samples of the guides use. */
const GLOBALS = 'declare const process: { env: Record<string, string | undefined> };';

const INTEGRATION = `
import { createClient, isRefusal, type Schemas } from '@workops/client';
import { verify, type WebhookEvent } from '@workops/client/webhooks';

declare const process: { argv: string[] };
declare const console: { log(text: string): void };
const [, , baseUrl, token] = process.argv;
const api = createClient({ baseUrl: baseUrl!, token: token! });

const { data: contact } = await api.post('/contacts', { body: { name: 'Josefa Núñez', origin_channel: 'manual', external_id: 'crm-1' } });
const name: string | null = contact.name;
await api.post('/contacts', { body: { name: 'Ana Pérez', origin_channel: 'manual' } });
const names: (string | null)[] = [];
for await (const each of api.each('/contacts', { query: { limit: 1 } })) names.push(each.name);
const { data: changed }: { data: Schemas['Contact'] } = await api.patch('/contacts/{id}', { path: { id: contact.id }, body: { language: 'es' } });
const told: unknown[] = [name, names.sort(), changed.language];
try {
  await api.post('/contacts', { body: { name: 'Otra', origin_channel: 'manual', external_id: 'crm-1' } });
} catch (error) {
  if (isRefusal(error, 'UNIQUE_CONFLICT')) told.push(error.code satisfies 'UNIQUE_CONFLICT');
}
await api.post('/contacts/{id}/archive', { path: { id: contact.id }, body: { value: true } });
console.log(JSON.stringify(told));

export const told2 = (event: WebhookEvent): string => event.type;
export const verified = verify;
// @ts-expect-error a path that the API does not have
export const noPath = () => api.get('/spaceships');
// @ts-expect-error a method that the path does not have
export const noMethod = () => api.put('/contacts', { body: {} });
// @ts-expect-error a part of the path is missing
export const noId = () => api.get('/contacts/{id}');
// @ts-expect-error a field of another type
export const noText = () => api.post('/contacts', { body: { name: 7, origin_channel: 'manual' } });
export const running = (error: unknown) => isRefusal(error, 'CONFLICT', 'replay_running') && (error.reason satisfies 'replay_running');
// @ts-expect-error a code that the API does not have
export const noCode = (error: unknown) => isRefusal(error, 'CONFLICTS');
// @ts-expect-error an unknown word in the query
export const noWord = () => api.get('/contacts', { query: { colour: 'red' } });
`;

describe('the client, packed and installed in a strict project', () => {
  let place: string;
  let api: ApiApp;
  let compiled: SpawnSyncReturns<string>;
  const inConsumer = (...path: string[]): string => join(place, 'consumer', ...path);

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'client-package-'));
    const packed = join(place, 'package');
    mkdirSync(packed);
    emitClient(root, packed);
    installPacked(place, 'consumer', packed);
    installCli(place, packed);
    writeFileSync(inConsumer('tsconfig.json'), JSON.stringify(COMPILER));
    writeFileSync(inConsumer('integration.mts'), INTEGRATION);
    writeFileSync(inConsumer('globals.d.ts'), GLOBALS);
    for (const { page, code } of samplesIn('ts')) writeFileSync(inConsumer(sampleFile(page)), code);
    compiled = spawnSync(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc')], {
      cwd: inConsumer(),
      encoding: 'utf8',
    });
    api = await ApiApp.start();
    await api.app.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    rmSync(place, { recursive: true, force: true });
    await api.close();
  });

  it('types paths, bodies and answers, and works against the service', async () => {
    expect([compiled.stdout, compiled.status]).toEqual(['', 0]);
    const { token } = await api.workspace();
    const { stdout } = await promisify(execFile)(process.execPath, ['integration.mjs', await api.app.getUrl(), token], {
      cwd: inConsumer(),
    });
    expect(JSON.parse(stdout)).toEqual(['Josefa Núñez', ['Ana Pérez', 'Josefa Núñez'], 'es', 'UNIQUE_CONFLICT']);
    const left: string[] = [];
    for await (const { name } of clientOf<Paths>({ baseUrl: await api.app.getUrl(), token }).each('/contacts'))
      left.push(name);
    expect(left).toEqual(['Ana Pérez']);
  });

  it('types every call of the console', () => {
    const compilerOptions = {
      paths: { '@workops/client': [inConsumer('node_modules', '@workops', 'client', 'dist', 'index.d.ts')] },
      typeRoots: [join(root, 'node_modules', '@types')],
    };
    const sources = join(root, 'apps', 'console');
    const project = join(place, 'console.json');
    writeFileSync(
      project,
      JSON.stringify({ extends: join(sources, 'tsconfig.json'), compilerOptions, include: [join(sources, 'src')] }),
    );
    const compiled = spawnSync(
      process.execPath,
      [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', project],
      { encoding: 'utf8' },
    );
    expect([compiled.stdout, compiled.status]).toEqual(['', 0]);
  });

  it.each(samplesIn('ts'))('runs the samples of the guide $page and prints the documented output', async (sample) => {
    await runsAsItSays(api, sample, [process.execPath, inConsumer(sampleFile(sample.page).replace(/\.mts$/, '.mjs'))], {
      cwd: mkdtempSync(join(place, 'sample-')),
    });
  });

  const program = (): string => installedCli(place);
  /** The installed `workops` with separate settings. */
  const workops = () => {
    const env = { PATH: process.env.PATH, HOME: place, XDG_CONFIG_HOME: join(place, 'config') };
    return {
      start: (...args: string[]) => spawn(program(), args, { env }),
      run: (...args: string[]) =>
        new Promise<{ exit: unknown; lines: Record<string, unknown>[] }>((resolve) =>
          execFile(program(), args, { env }, (error, stdout) => {
            const lines = stdout
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line) as Record<string, unknown>);
            resolve({ exit: error?.code ?? 0, lines });
          }),
        ),
    };
  };

  it('includes a self-contained program that signs in, forwards events, imports and calls any operation', async () => {
    const { run, start } = workops();
    const { token } = await api.workspace(ALL_SCOPES);
    const receiver = await LocalServer.start(() => ({}));
    const signIn = start('login', '--url', await api.app.getUrl());
    signIn.stdin.end(`${token}\n`);
    expect(await new Promise((resolve) => signIn.once('exit', resolve))).toBe(0);

    const listening = start('listen', '--forward-to', receiver.url);
    let heard = '';
    listening.stdout.on('data', (text: Buffer) => (heard += text.toString()));
    const ended = new Promise((resolve) => listening.once('exit', resolve));
    await eventually(() => heard.includes('secret'));
    const [made] = (await run('trigger', 'contact.created', '--live')).lines;
    await eventually(() => receiver.received.length > 0);
    const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]];
    const { secret } = JSON.parse(heard.split('\n')[0]!) as { secret: string };
    expect(() => verify(body, headers['x-webhook-signature'], secret)).not.toThrow();
    expect(JSON.parse(body.toString())).toEqual(made);
    const again = await run('events', 'resend', made!.id as string, '--forward-to', receiver.url);
    expect(again.lines).toContainEqual(expect.objectContaining({ status: 200 }));
    listening.kill('SIGINT');
    expect([await ended, receiver.received.length]).toEqual([0, 2]);
    await receiver.close();

    writeFileSync(join(place, 'people.csv'), 'name,email\nEva,eva@example.com\nIda,nowhere\n');
    const imported = await run('import', join(place, 'people.csv'), '--progress');
    expect([imported.exit, imported.lines[0]]).toEqual([5, expect.objectContaining({ created: 1, failed: 1 })]);
    expect((await run('get', 'listContacts', '--all', '-d', 'limit=1')).lines.map(({ name }) => name).sort()).toEqual([
      'Ana Ejemplo',
      'Eva',
    ]);
  });

  it('triggers each event that `workops trigger` has steps for', async () => {
    const { token } = await api.workspace(ALL_SCOPES);
    const terminal = new Place();
    const env = { WORKOPS_URL: await api.app.getUrl(), WORKOPS_API_KEY: token };
    for (const event of Object.keys(recipes)) {
      const { exit, lines, err } = await terminal.run(['trigger', event, '--live'], { env });
      expect([event, exit, lines[0]?.type, err]).toEqual([event, 0, event, '']);
    }
    expect((await terminal.run(['trigger', 'contact.created'], { env })).exit).toBe(2);
    terminal.remove();
  });

  it('needs no other package, and includes no other code of the workspace', () => {
    const installed = inConsumer('node_modules', '@workops', 'client');
    expect(readdirSync(inConsumer('node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@workops']);
    expect(existsSync(join(installed, 'src'))).toBe(false);
    const code = ['index.js', 'client.js', 'retries.js', 'errors.js']
      .map((file) => readFileSync(join(installed, 'dist', file), 'utf8'))
      .join('');
    expect(code.match(/from '(?!\.\/)[^']*'/g)).toBeNull();
    expect(code.length).toBeLessThan(12_000);
  });

  it('leaves unused parts out of a bundle', () => {
    const entry = inConsumer('bundled.mjs');
    writeFileSync(
      entry,
      "import { isRefusal } from '@workops/client';\nconsole.log(isRefusal(new Error(), 'GONE'));\n",
    );
    const build = { write: false, minify: false, rollupOptions: { input: entry } };
    const settings = JSON.stringify({ root: inConsumer(), configFile: false, logLevel: 'silent', build });
    const bundling = `import { build } from 'vite'; console.log((await build(${settings})).output.map(({ code }) => code).join(''))`;
    const cwd = join(root, 'apps', 'console');
    const bundle = execFileSync(process.execPath, ['--input-type=module', '-e', bundling], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(bundle).toContain('class extends Error');
    expect(bundle).not.toMatch(/idempotency-key/i);
    expect(bundle.length).toBeLessThan(2_500);
  });
});
