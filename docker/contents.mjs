// Copies what runs in production out of a built checkout: what is built, migrations, and of the dependencies those that the apps reach.
// Neither sources nor tests, nor anything that only builds or tests need. `sbom.cdx.json` beside it names each package (CycloneDX).
//   node docker/contents.mjs FOLDER    copies
//   node docker/contents.mjs --list    says what would be copied, without the dependencies
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const APPS = readdirSync(join(root, 'apps')).map((name) => join('apps', name));
const OF_A_PACKAGE = ['package.json', 'index.mjs', 'dist', 'migrations'];
/** Of the tools migrations alone run there. */
const OF_TOOLS = ['package.json', 'dist/migrate.js', 'dist/all-migrations.js'];
const NEEDED_BY_TOOLS = ['@workops/api', '@workops/contexts', '@workops/platform'];
/** Of any package: what tells people and compilers about it, its sources beside what is built of them, and what only proves it. */
const LEFT_OUT =
  /\.(map|[cm]?ts|tsx|md|markdown|flow|tsbuildinfo)$|\/(\.github|__tests__|\.vscode)(\/|$)|^\/(tests?|bench(marks?)?|examples?|coverage)(\/|$)/;
/** Of these dependencies: what they bring for browsers and bundlers beside what Node loads, and data that nothing asks for. */
const LEFT_OUT_OF = {
  '@smithy/core': ['dist-es'],
  astronomia: ['data', 'src', 'lib/data/elpMppDeFull.cjs'],
  bullmq: ['dist/esm'],
  'class-validator': ['bundles', 'esm5', 'esm2015'],
  'csv-parse': ['dist/esm', 'dist/iife', 'dist/umd'],
  'date-holidays': ['data', 'dist', 'src'],
  'libphonenumber-js': ['bundle', 'es6', 'es6-modern', 'source'],
  luxon: ['build/amd', 'build/cjs-browser', 'build/es6', 'build/global', 'src'],
  moment: ['dist', 'min', 'src'],
  'moment-timezone': ['builds'],
  rxjs: ['dist/bundles', 'dist/esm', 'dist/esm5', 'src'],
  'swagger-ui-dist': ['swagger-ui-es-bundle.js', 'swagger-ui-es-bundle-core.js'],
  typeorm: ['browser'],
  validator: ['es'],
};

const readPackage = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
const isOurs = (folder) => !folder.startsWith('node_modules');

/** Where a package lies that `folder` asks for by name: beside it in the store, or in a folder of our own package. */
function placeOf(folder, name) {
  const modules = isOurs(folder) ? join(folder, 'node_modules') : folder.slice(0, folder.lastIndexOf('node_modules/') + 'node_modules'.length);
  const link = join(modules, name);
  return existsSync(join(root, link)) ? { link, folder: relative(root, realpathSync(join(root, link))) } : undefined;
}

function reach() {
  const packages = new Map();
  const perhaps = [];
  const visit = (folder) => {
    if (packages.has(folder)) return;
    const described = readPackage(folder);
    const reached = { described, links: new Map() };
    packages.set(folder, reached);
    const optional = Object.keys(described.peerDependenciesMeta ?? {});
    const peers = Object.keys(described.peerDependencies ?? {});
    const names = folder === 'tools' ? NEEDED_BY_TOOLS : Object.keys({ ...described.dependencies, ...described.optionalDependencies });
    const needed = [...names, ...(isOurs(folder) ? [] : peers.filter((name) => !optional.includes(name)))];
    for (const name of new Set([...needed, ...optional])) {
      const place = name.startsWith('@types/') ? undefined : placeOf(folder, name);
      if (!place) continue;
      if (!needed.includes(name)) perhaps.push({ reached, place });
      else {
        reached.links.set(place.link, place.folder);
        visit(place.folder);
      }
    }
  };
  for (const folder of [...APPS, 'tools']) visit(folder);
  // What a package uses where it is there anyway.
  for (const { reached, place } of perhaps) if (packages.has(place.folder)) reached.links.set(place.link, place.folder);
  return packages;
}

function list(path) {
  const inside = readdirSync(join(root, dirname(path)), { withFileTypes: true }).find(({ name }) => join(dirname(path), name) === path);
  if (!inside?.isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true }).map((name) => join(path, name));
}

/** Whether a path within a package is copied. What is no longer there is no reason to leave anything out: that package is to be looked at again. */
function copiedOf({ name, version }, top) {
  const parts = (LEFT_OUT_OF[name] ?? []).map((part) => join(top, part));
  const gone = parts.find((part) => !existsSync(part));
  if (gone) throw new Error(`${name} ${version} has no ${relative(top, gone)} to leave out: LEFT_OUT_OF in docker/contents.mjs is to be looked at.`);
  return (path) => !LEFT_OUT.test(path.slice(top.length)) && !parts.includes(path);
}

function copy(target, packages, ours) {
  // Guides are pages for people that are served.
  const copied = (path) => !/\.(map|tsbuildinfo)$/.test(path);
  for (const path of ours) cpSync(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true, filter: copied });
  for (const [folder, { described, links }] of packages) {
    if (!isOurs(folder)) {
      const top = join(root, folder);
      cpSync(top, join(target, folder), { recursive: true, verbatimSymlinks: true, filter: copiedOf(described, top) });
    }
    for (const [link, place] of links) {
      const at = join(target, link);
      if (link === place) continue;
      mkdirSync(dirname(at), { recursive: true });
      symlinkSync(relative(dirname(at), join(target, place)), at);
    }
  }
}

/** The bill of materials: each package with its licence and what it needs. */
function bill(packages) {
  const components = new Map(
    [...packages].map(([folder, { described }]) => {
      const [name, group] = described.name.split('/').reverse();
      const purl = `pkg:npm/${described.name.replace('@', '%40')}@${described.version}`;
      const component = new Models.Component(Enums.ComponentType.Library, name, {
        group,
        version: described.version,
        bomRef: isOurs(folder) ? folder : purl,
        purl: isOurs(folder) ? undefined : purl,
      });
      if (typeof described.license === 'string') component.licenses.add(new Models.NamedLicense(described.license));
      return [folder, component];
    }),
  );
  const bom = new Models.Bom();
  const { name, version } = readPackage('.');
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: name });
  for (const folder of APPS) bom.metadata.component.dependencies.add(components.get(folder).bomRef);
  for (const [folder, component] of components) {
    for (const place of packages.get(folder).links.values()) component.dependencies.add(components.get(place).bomRef);
    bom.components.add(component);
  }
  return new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)).serialize(bom, { sortLists: true, space: 1 });
}

const packages = reach();
const ours = [
  'package.json',
  ...[...packages.keys()].filter(isOurs).flatMap((folder) => (folder === 'tools' ? OF_TOOLS : OF_A_PACKAGE).map((part) => join(folder, part))),
].filter((path) => existsSync(join(root, path)));

const [target] = process.argv.slice(2);
if (target === '--list') {
  for (const path of ours.flatMap(list)) console.log(path);
} else if (target) {
  copy(target, packages, ours);
  writeFileSync(join(target, 'sbom.cdx.json'), bill(packages));
} else {
  console.error('Usage: node docker/contents.mjs FOLDER|--list');
  process.exitCode = 2;
}
