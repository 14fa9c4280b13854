import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventDefinition, eventNames } from '@workops/contracts';
import { emitWebhooks } from './emit';

const root = resolve(__dirname, '..', '..', '..');
const lib = join(root, 'libs', 'webhooks');
const BESIDE_DIST = ['package.json', 'index.mjs', 'index.d.mts', 'README.md'];
const NOTICE = {
  id: 'e1',
  type: 'contact.updated',
  created_at: '2027-01-15T12:00:00.000Z',
  tenant_id: 't1',
  data_omitted: 'not_requested',
};

const COMPILER = {
  compilerOptions: {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022'],
    types: [],
    exactOptionalPropertyTypes: true,
  },
  files: ['receiver.mts', 'receiver.cts'],
};

/** Every sample of the catalogue, as a receiver would store it. */
const samples = JSON.stringify(
  Object.fromEntries(eventNames.map((name) => [name, eventDefinition(name).sample])),
  null,
  1,
);

const RECEIVER = `
import { parse, verify, WebhookError, type WebhookData, type WebhookEvent, type WebhookEventName } from '@workops/webhooks';

export const samples: { [N in WebhookEventName]: WebhookData[N] } = ${samples};

export function told(event: WebhookEvent): string {
  switch (event.type) {
    case 'contact.updated':
      return event.data ? event.data.updated_fields.join(', ') : event.data_omitted;
    default:
      return event.type;
  }
}
// @ts-expect-error a name that is not in the catalogue
export const unknown: WebhookEventName = 'spaceship.landed';
// @ts-expect-error a field of another type
export const wrong: WebhookData['contact.created']['company_id'] = 7;

declare const process: { argv: string[] };
const [, , body, header] = process.argv;
verify(body!, header, 'whsec_test');
if (!(new WebhookError('no_secret', 'x') instanceof Error)) throw new Error('no error');
declare const console: { log(text: string): void };
console.log(told(parse(body!)));
`;

describe('the package for receivers, packed and installed elsewhere', () => {
  let place: string;
  const inConsumer = (...path: string[]): string => join(place, 'consumer', ...path);
  const npm = (cwd: string, ...args: string[]): string =>
    execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd, encoding: 'utf8' });

  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'webhooks-package-'));
    const packed = join(place, 'package');
    mkdirSync(packed);
    for (const file of BESIDE_DIST) cpSync(join(lib, file), join(packed, file));
    emitWebhooks(root, join(packed, 'dist'));
    const tarball = npm(packed, 'pack', '--ignore-scripts', '--pack-destination', place).trim().split('\n').at(-1)!;
    mkdirSync(inConsumer());
    writeFileSync(inConsumer('package.json'), '{"name": "receiver", "private": true, "type": "module"}');
    npm(inConsumer(), 'install', '--ignore-scripts', join(place, tarball));
    writeFileSync(inConsumer('tsconfig.json'), JSON.stringify(COMPILER));
    for (const file of COMPILER.files) writeFileSync(inConsumer(file), RECEIVER);
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it("types every event for import and require, under strict nodenext and without Node's types", () => {
    const compiled = spawnSync(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc')], {
      cwd: inConsumer(),
      encoding: 'utf8',
    });
    expect(compiled.stdout).toBe('');
    expect(compiled.status).toBe(0);
    const body = JSON.stringify(NOTICE);
    const time = Math.floor(Date.now() / 1_000);
    const header = `t=${time},v1=${createHmac('sha256', 'whsec_test').update(`${time}.${body}`).digest('hex')}`;
    for (const file of ['receiver.mjs', 'receiver.cjs']) {
      expect(execFileSync(process.execPath, [file, body, header], { cwd: inConsumer(), encoding: 'utf8' })).toBe(
        'not_requested\n',
      );
    }
  });

  it('includes no other code of the workspace', () => {
    const installed = inConsumer('node_modules', '@workops', 'webhooks');
    expect(existsSync(join(installed, 'src'))).toBe(false);
    const declarations = readFileSync(join(installed, 'dist', 'catalogue.d.ts'), 'utf8');
    expect(declarations).not.toMatch(/^import|@workops/m);
    expect(declarations).toContain('/** uuid or null */\n    company_id: string | null;');
  });

  it('is compiled whenever it is packed', () => {
    const { scripts } = JSON.parse(readFileSync(join(lib, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts.prepack).toBe('node ../../tools/run.mjs webhooks-package');
    expect(existsSync(join(root, 'tools', 'src', 'webhooks-package.ts'))).toBe(true);
    expect(readFileSync(join(root, 'tools', 'run.mjs'), 'utf8')).toContain("'webhooks-package'");
  });
});
