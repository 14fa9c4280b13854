// Bundles an app: the code of its processes and threads becomes one file, with the packages that they use.
//   node tools/bundle.mjs FOLDER    where FOLDER is apps/api, apps/scheduler, apps/webhook-dispatcher or tools
//   node tools/bundle.mjs FOLDER --compile    stores compiled code of an existing bundle for the current Node
// It reads swc's output and writes FOLDER's `dist` (`bundle` for the tools): `bundle.js`, a small starter for each program,
// a file for each script that a library runs in a separate thread, and one for each package that is loaded on demand.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';
import { withoutClosureNames } from './closure-names.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The entry points of each folder's programs and threads. */
const PROGRAMS = {
  'apps/api': { from: 'modules', to: 'dist', entries: ['main', 'cli', 'smtp/smtp'] },
  'apps/scheduler': { from: 'modules', to: 'dist', entries: ['main', 'outside', 'answering', 'campaigning'] },
  'apps/webhook-dispatcher': { from: 'modules', to: 'dist', entries: ['main'] },
  tools: { from: 'dist', to: 'bundle', entries: ['migrate'] },
};

/** Packages that are not bundled: native code, and files that are served. */
const KEPT = ['@node-rs/argon2', 'swagger-ui-dist'];
/** Packages that load optional dependencies, none of which the product installs. */
const OPTIONAL_OF =
  /\/node_modules\/(@nestjs\/|typeorm\/|bullmq\/|ioredis\/|pg\/|fastify|pino|msgpackr|undici|iconv-lite|libmime|ws\/|nodemailer|ajv)/;
/** Large packages that are loaded on demand; each group becomes a separate file. */
const SEPARATE = {
  aws: /^@(aws-sdk|smithy|aws-crypto)\//,
  holidays: /^date-holidays$/,
  opentelemetry: /^@opentelemetry\/(?!api$)/,
  pdf: /^unpdf$/,
  print: /^pdfkit$/,
};

const THREAD_SCRIPT = /\(__dirname, '([\w-]+)\.js'\)/g;
const CODE = /\.[cm]?js$/;
const NOT_ASCII = /[^\0-\x7f]/g;
const HEADER = "const __bundleUrl = require('node:url').pathToFileURL(__filename).href;";
const RESOLVED = Symbol('resolved');
const isOurs = (path) => !path.includes('node_modules');

/** V8 stores a string in two bytes per character if any character is beyond Latin-1. */
const ascii = (code) => code.replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Adapts a module to its new location. Paths relative to the module keep pointing to the original, except for scripts
 * of threads, which are bundled too.
 */
function adapt(code, path, out, scripts) {
  for (const [, name] of isOurs(path) ? code.matchAll(THREAD_SCRIPT) : [])
    scripts.set(name, join(dirname(path), `${name}.js`));
  const own = `require('node:path').join(__dirname, ${JSON.stringify(relative(out, dirname(path)))})`;
  const placed = isOurs(path)
    ? code.replace(/\b__dirname\b(?!, '[\w-]+(\.js'|', '[\w-]+\.js'))/g, own)
    : code.replace(/\b__dirname\b/g, own);
  const required = path.includes('/pdfkit/') ? placed.replaceAll("require$1('#", "require('#") : placed;
  return ascii(required.replace('const require = createRequire(import.meta.url);', ''));
}

/** Moves rarely needed packages into separate files, drops optional dependencies, and adapts each module. */
const plugin = (out, inside, { scripts, separate, kept }) => ({
  name: 'workops',
  setup(bundling) {
    bundling.onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === RESOLVED || path.startsWith('node:')) return undefined;
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
      const resolved = await bundling.resolve(path, { importer, resolveDir, kind, pluginData: RESOLVED });
      if (resolved.errors.length > 0) return OPTIONAL_OF.test(`${importer}/`) ? { path, external: true } : undefined;
      if (KEPT.includes(name)) {
        kept.add(packageOf(relative(root, resolved.path)));
        return { path: relativePath(out, resolved.path), external: true };
      }
      const group = Object.keys(SEPARATE).find((each) => SEPARATE[each].test(name));
      if (!group || group === inside) return undefined;
      separate.set(group, new Map([...(separate.get(group) ?? []), [path, resolved.path]]));
      return { path, namespace: 'separate', pluginData: group };
    });
    bundling.onLoad({ filter: /./, namespace: 'separate' }, ({ path, pluginData }) => ({
      contents: `module.exports = require('${inside ? './' : './packages/'}${pluginData}.js')[${JSON.stringify(path)}]();`,
    }));
    bundling.onResolve({ filter: /^\.\//, namespace: 'separate' }, ({ path }) => ({ path, external: true }));
    bundling.onLoad({ filter: CODE }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      return { contents: adapt(code, path, out, scripts), loader: 'js', resolveDir: dirname(path) };
    });
  },
});

/**
 * V8 shrinks its space for new objects while a process is quiet. When load returns, it grows the space by this factor
 * each time as many objects have survived as it holds, instead of doubling it. Other flags would invalidate the compiled
 * code, so the loader sets the factor before the code is made or read.
 */
const GROWTH_FACTOR = 8;

/** Runs the bundle from the V8 code cache if V8's version and flags are the same; otherwise V8 compiles it. */
const LOADER = `const { existsSync, readFileSync } = require('node:fs');
require('node:v8').setFlagsFromString('--semi-space-growth-factor=${GROWTH_FACTOR}');
const { createRequire, wrap } = require('node:module');
const { join } = require('node:path');
const { constants, Script } = require('node:vm');
const filename = join(__dirname, 'bundle.js');
const compiled = filename + '.' + process.version + '.cache';
const script = new Script(wrap(readFileSync(filename, 'latin1')), {
  filename,
  cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const bundle = { exports: {} };
script.runInThisContext()(bundle.exports, createRequire(filename), bundle, filename, __dirname);
module.exports = bundle.exports;
module.exports.compiledCode = () => script.createCachedData();
`;

/**
 * Stores the compiled code after each program has loaded its modules. Without a configuration the programs do nothing
 * else.
 */
function compile(out, entries) {
  const work = `
    const { writeFileSync } = require('node:fs');
    const bundle = require(${JSON.stringify(join(out, 'load.js'))});
    process.on('unhandledRejection', () => undefined);
    process.exit = () => undefined;
    for (const entry of ${JSON.stringify(entries.filter((entry) => entry !== 'cli'))}) bundle[entry]();
    writeFileSync(${JSON.stringify(join(out, 'bundle.js.'))} + process.version + '.cache', bundle.compiledCode());
    process.reallyExit(0);`;
  const env = { PATH: process.env.PATH, NODE_OPTIONS: '--max-semi-space-size=64' };
  execFileSync(process.execPath, ['-e', work], { env, stdio: 'ignore' });
}

const relativePath = (from, to) => relative(from, to).replace(/^(?!\.)/, './');

/**
 * Keeps every position of our own modules, but only the first of each line for packages, because only stack traces use
 * it.
 */
function thinned(map) {
  const ours = map.sources.map(isOurs);
  const lines = decode(map.mappings).map((segments) => {
    let last = '';
    return segments.filter(([, source, line]) => {
      if (source === undefined || ours[source]) return true;
      const place = `${source}:${line}`;
      const isNew = place !== last;
      last = place;
      return isNew;
    });
  });
  return JSON.stringify({ version: 3, sources: map.sources, names: [], mappings: encode(lines) });
}

async function bundle(out, name, input, inside) {
  const found = { scripts: new Map(), separate: new Map(), kept: new Set() };
  const { outputFiles, metafile } = await build({
    ...input,
    outfile: join(out, `${name}.js`),
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    write: false,
    keepNames: true,
    minify: true,
    // Node prints the source line of an uncaught error, so lines must be short.
    lineLimit: 400,
    legalComments: 'external',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
    define: { 'import.meta.url': '__bundleUrl' },
    banner: { js: HEADER },
    plugins: [plugin(dirname(join(out, `${name}.js`)), inside, found)],
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, path.endsWith('.map') ? thinned(JSON.parse(text)) : withoutClosureNames(text));
  }
  return { inputs: Object.keys(metafile.inputs), ...found };
}

/** The package folder that contains a file. */
const packageOf = (path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

async function bundleProgram(folder) {
  const { from, to, entries } = PROGRAMS[folder];
  const out = join(root, folder, to);
  rmSync(out, { recursive: true, force: true });
  const starts = entries.map(
    (entry) => `exports[${JSON.stringify(entry)}] = () => require(${JSON.stringify(`./${from}/${entry}.js`)});`,
  );
  const main = await bundle(out, 'bundle', {
    stdin: { contents: starts.join('\n'), resolveDir: join(root, folder), sourcefile: `${folder}/bundle` },
  });
  const inputs = new Set(main.inputs);
  const kept = new Set(main.kept);
  const scripts = new Map([...main.scripts].filter(([name]) => !entries.includes(name)));
  const separate = new Map(main.separate);
  for (const [name, path] of scripts) {
    const part = await bundle(out, name, { entryPoints: [path] });
    for (const input of part.inputs) inputs.add(input);
    for (const each of part.kept) kept.add(each);
    for (const [group, paths] of part.separate)
      separate.set(group, new Map([...(separate.get(group) ?? []), ...paths]));
  }
  for (const [group, paths] of separate) {
    const contents = [...paths]
      .map(([name, path]) => `exports[${JSON.stringify(name)}] = () => require(${JSON.stringify(path)});`)
      .join('\n');
    const part = await bundle(
      out,
      `packages/${group}`,
      { stdin: { contents, resolveDir: root, sourcefile: `packages/${group}` } },
      group,
    );
    for (const input of part.inputs) inputs.add(input);
    for (const each of part.kept) kept.add(each);
  }
  writeFileSync(join(out, 'load.js'), LOADER);
  for (const entry of entries) {
    const path = join(out, `${entry}.js`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      `require(${JSON.stringify(relativePath(dirname(path), join(out, 'load.js')))})[${JSON.stringify(entry)}]();\n`,
    );
  }
  if (folder !== 'tools') compile(out, entries);
  const packages = [...new Set([...inputs].map(packageOf).filter(Boolean))].sort();
  writeFileSync(join(out, 'packages.json'), `${JSON.stringify({ packages, kept: [...kept].sort() }, null, 1)}\n`);
}

const [folder, step] = process.argv.slice(2);
if (!Object.hasOwn(PROGRAMS, folder ?? '')) {
  console.error(`Usage: node tools/bundle.mjs ${Object.keys(PROGRAMS).join('|')}`);
  process.exit(2);
}
if (step === '--compile') compile(join(root, folder, PROGRAMS[folder].to), PROGRAMS[folder].entries);
else await bundleProgram(folder);
