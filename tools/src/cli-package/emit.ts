import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { emitSources, withExtensions } from '../emit-sources';
import { packedDocument } from './packed';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['@workops/source'],
  esModuleInterop: true,
  types: ['node'],
};

const PROGRAM = `#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { main, processTerminal } from './index.js';
const packed = JSON.parse(readFileSync(new URL('./packed.json', import.meta.url), 'utf8'));
process.exitCode = await main(process.argv.slice(2), processTerminal(), packed);
`;

const WEBHOOKS = {
  name: '@workops/webhooks',
  exports: { '.': { import: './index.mjs', default: './dist/index.js' } },
};

const MANIFEST = {
  name: '@workops/cli',
  type: 'module',
  bin: { workops: 'dist/workops.js' },
  engines: { node: '>=20.19' },
  files: ['dist'],
};

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const write = (path: string, content: unknown): void => writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);

/** Copies one version of each. Returns versions by name. */
function copied(folder: string, into: string): Record<string, string> {
  const { name, version, dependencies = {} } = readManifest(folder);
  const target = join(into, name);
  if (existsSync(target) && readManifest(target).version !== version)
    throw new Error(`${name} is needed in two versions.`);
  cpSync(folder, target, { recursive: true, filter: (path) => path !== join(folder, 'node_modules') });
  const beside = dirname(folder);
  return Object.assign(
    { [name]: version },
    ...Object.keys(dependencies).map((each) => copied(realpathSync(join(beside, each)), into)),
  ) as Record<string, string>;
}

/**
 * Writes the package installed as `workops`, with all dependencies inside, so that its installation fetches nothing else.
 * @param folder an empty folder, from which the package is packed
 * @param client the folder of the emitted client
 */
export function emitCli(root: string, folder: string, client: string): void {
  const lib = join(root, 'libs', 'cli');
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  emitSources(
    root,
    join(lib, 'src', 'index.ts'),
    { ...OPTIONS, typeRoots: [join(root, 'node_modules', '@types')] },
    (name, text) => {
      if (name.endsWith('.js')) writeFileSync(join(dist, name), withExtensions(text));
    },
  );
  const packed = packedDocument();
  writeFileSync(join(dist, 'packed.json'), JSON.stringify(packed));
  writeFileSync(join(dist, 'workops.js'), PROGRAM, { mode: 0o755 });

  const modules = join(folder, 'node_modules');
  const ours = join(modules, '@workops');
  cpSync(client, join(ours, 'client'), { recursive: true, filter: (path) => !path.endsWith('.d.ts') });
  cpSync(join(client, 'webhooks'), join(ours, 'webhooks'), { recursive: true });
  const { version } = packed;
  write(join(ours, 'webhooks', 'package.json'), { ...WEBHOOKS, version });
  const others = Object.keys(readManifest(lib).dependencies ?? {}).filter((name) => !name.startsWith('@workops/'));
  const brought = others.map((name) => copied(realpathSync(join(lib, 'node_modules', name)), modules));
  const dependencies = Object.assign(
    { '@workops/client': version, '@workops/webhooks': version },
    ...brought,
  ) as Record<string, string>;
  write(join(folder, 'package.json'), {
    ...MANIFEST,
    version,
    dependencies,
    bundleDependencies: Object.keys(dependencies),
  });
  writeFileSync(join(folder, 'README.md'), readFileSync(join(lib, 'README.md')));
}
