import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openApiDocument, refusalWords } from '@workops/api/openapi';
import ts from 'typescript';
import { emitSources, withExtensions } from '../emit-sources';
import { emitWebhooks } from '../webhooks-package/emit';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};

const INDEX = `import { clientOf, untypedClientOf } from './client.js';
export { clientOf, untypedClientOf };
export { ApiError, isRefusal } from './errors.js';
export const createClient = clientOf;
`;

const toUnion = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');

const indexTypes = ({
  codes,
  reasons,
}: ReturnType<typeof refusalWords>): string => `import type { Client, ClientOptions } from './client.js';
import type { components, paths } from './api.js';
export { clientOf, untypedClientOf, type AnyOptions, type UntypedClient } from './client.js';
import type { ApiError } from './errors.js';
export { ApiError, type Failure } from './errors.js';
export type { Client, ClientOptions } from './client.js';
export type { Answer, CallOptions, CallSettings, Item, ListPath, Method, PathWith } from './paths.js';
export type { components, paths };
/** What the API takes and gives, by name: \`Schemas['Contact']\`. */
export type Schemas = components['schemas'];
/** A client of the API: its paths, what they take and what they answer are typed. */
export declare const createClient: (options: ClientOptions) => Client<paths>;
/** Which failure it is: what the API of this release refuses a call with. */
export type Code = ${toUnion(codes)};
/** Why it was refused. A later release may have more. */
export type Reason = ${toUnion(reasons)} | (string & {});
/** Whether a call was refused with this code and, where one is named, for this reason. */
export declare const isRefusal: <C extends Code, R extends Reason>(error: unknown, code: C, reason?: R) => error is ApiError & { readonly code: C; readonly reason: R };
`;

const MANIFEST = {
  name: '@workops/client',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './webhooks': {
      import: { types: './webhooks/index.d.mts', default: './webhooks/index.mjs' },
      default: { types: './webhooks/dist/index.d.ts', default: './webhooks/dist/index.js' },
    },
  },
  files: ['dist', 'webhooks'],
};

/** The generator has modules that tests cannot import. */
function writeTypes(document: object, dist: string): void {
  const json = join(dist, 'openapi.json');
  writeFileSync(json, JSON.stringify(document));
  const generator = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js');
  // Fields with a default are optional in a body.
  const args = [generator, json, '--output', join(dist, 'api.d.ts'), '--default-non-nullable=false'];
  execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  rmSync(json);
}

/**
 * Writes the integrators' packages: the client, the types of the API from its published document, and the verification of webhooks.
 * @param folder an empty folder, from which the package is packed
 */
export function emitClient(root: string, folder: string): void {
  const document = openApiDocument(new URL('https://api.example.com'));
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  const entry = join(root, 'libs', 'client', 'src', 'index.ts');
  emitSources(root, entry, OPTIONS, (name, text) => writeFileSync(join(dist, name), withExtensions(text)));
  writeTypes(document, dist);
  writeFileSync(join(dist, 'index.js'), INDEX);
  writeFileSync(join(dist, 'index.d.ts'), indexTypes(refusalWords()));
  const webhooks = join(folder, 'webhooks');
  emitWebhooks(root, join(webhooks, 'dist'));
  for (const file of ['index.mjs', 'index.d.mts']) cpSync(join(root, 'libs', 'webhooks', file), join(webhooks, file));
  writeFileSync(join(webhooks, 'package.json'), '{"type": "commonjs"}\n');
  const { version } = document.info as { version: string };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...MANIFEST, version }, null, 2)}\n`);
  writeFileSync(join(folder, 'README.md'), readFileSync(join(root, 'libs', 'client', 'README.md')));
}
