// Copies the production files of a built checkout: bundles of the apps and of the migration script, migrations, served pages, and
// the few packages that are not bundled. `sbom.cdx.json` lists all packages (CycloneDX).
//   node docker/contents.mjs FOLDER    copies
//   node docker/contents.mjs --list    lists the files, without the packages
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** Folders with bundles, by their place in the image. */
const BUNDLES = {
  'apps/api/dist': 'apps/api/dist',
  'apps/scheduler/dist': 'apps/scheduler/dist',
  'apps/webhook-dispatcher/dist': 'apps/webhook-dispatcher/dist',
  'tools/bundle': 'tools/dist',
};
/** Files that the bundles read. */
const READ = ['package.json', 'apps/console/dist', 'libs/guides/dist/site'];
/** Files that are copied of a bundled package. */
const LABEL = /^(package\.json|(licen[cs]e|notice|copying)[^/]*)$/i;
/** Files that are never copied: documentation, types, sources and tests. */
const LEFT_OUT =
  /\.(map|[cm]?ts|tsx|md|markdown|flow|tsbuildinfo)$|\/(\.github|__tests__|\.vscode)(\/|$)|^\/(tests?|bench(marks?)?|examples?|coverage)(\/|$)/;
/** Files of a served package that only bundlers use. */
const LEFT_OUT_OF = { 'swagger-ui-dist': ['swagger-ui-es-bundle.js', 'swagger-ui-es-bundle-core.js'] };

const readPackage = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
/** Finds a dependency of `folder`: next to it in the store, or in the folder of our own package. */
function placeOf(folder, name) {
  const link = join(folder.slice(0, folder.lastIndexOf('node_modules/') + 'node_modules'.length), name);
  return existsSync(join(root, link)) ? { link, folder: relative(root, realpathSync(join(root, link))) } : undefined;
}

/** The packages by folder: bundled ones, and those that are copied with their dependencies and links. */
function reach() {
  const packages = new Map();
  const add = (folder, isWhole) => {
    if (packages.get(folder)?.isWhole || (packages.has(folder) && !isWhole)) return;
    const described = readPackage(folder);
    const names = Object.keys({
      ...described.dependencies,
      ...described.optionalDependencies,
      ...described.peerDependencies,
    });
    const places = names.map((name) => placeOf(folder, name)).filter(Boolean);
    packages.set(folder, { described, isWhole, places });
    if (isWhole) for (const place of places) add(place.folder, true);
  };
  for (const bundled of Object.keys(BUNDLES)) {
    const { packages: inside, kept } = JSON.parse(readFileSync(join(root, bundled, 'packages.json'), 'utf8'));
    for (const folder of inside) add(folder, false);
    for (const folder of kept) add(folder, true);
  }
  return packages;
}

function list(path) {
  const inside = readdirSync(join(root, dirname(path)), { withFileTypes: true }).find(
    ({ name }) => join(dirname(path), name) === path,
  );
  if (!inside?.isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true }).map((name) => join(path, name));
}

/** Filters the files of a package. Throws if a file that LEFT_OUT_OF names no longer exists. */
function copiedOf({ name, version }, top) {
  const parts = (LEFT_OUT_OF[name] ?? []).map((part) => join(top, part));
  const gone = parts.find((part) => !existsSync(part));
  if (gone)
    throw new Error(
      `${name} ${version} has no ${relative(top, gone)} to leave out: LEFT_OUT_OF in docker/contents.mjs is to be looked at.`,
    );
  return (path) => !LEFT_OUT.test(path.slice(top.length)) && !parts.includes(path);
}

function copy(target, packages) {
  const whole = { recursive: true, verbatimSymlinks: true };
  // Compiled code would double the bundles; V8 compiles them at the start.
  const filter = (path) => !path.endsWith('.cache');
  for (const [path, place] of files()) cpSync(join(root, path), join(target, place), { ...whole, filter });
  for (const [folder, { described, isWhole, places }] of packages) {
    const top = join(root, folder);
    if (isWhole) cpSync(top, join(target, folder), { ...whole, filter: copiedOf(described, top) });
    else
      for (const name of readdirSync(top).filter((each) => LABEL.test(each)))
        cpSync(join(top, name), join(target, folder, name), whole);
    for (const { link, folder: place } of isWhole ? places : []) {
      const at = join(target, link);
      if (link === place || existsSync(at)) continue;
      mkdirSync(dirname(at), { recursive: true });
      symlinkSync(relative(dirname(at), join(target, place)), at);
    }
  }
}

/** The licence that `package.json` names, or else that of a file which begins with the name of the MIT licence. */
function findLicence(folder, { license }) {
  if (typeof license === 'string') return license;
  const file = join(root, folder, 'LICENSE');
  return existsSync(file) && readFileSync(file, 'utf8').startsWith('MIT License') ? 'MIT' : undefined;
}

/** The bill of materials: packages with their licences and dependencies. */
function bill(packages) {
  const components = new Map(
    [...packages].map(([folder, { described }]) => {
      const [name, group] = described.name.split('/').reverse();
      const purl = `pkg:npm/${described.name.replace('@', '%40')}@${described.version}`;
      const component = new Models.Component(Enums.ComponentType.Library, name, {
        group,
        version: described.version,
        bomRef: folder,
        purl,
      });
      const licence = findLicence(folder, described);
      if (licence !== undefined) component.licenses.add(new Models.NamedLicense(licence));
      return [folder, component];
    }),
  );
  const bom = new Models.Bom();
  const { name, version } = readPackage('.');
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: name });
  for (const [folder, component] of components) {
    bom.metadata.component.dependencies.add(component.bomRef);
    for (const place of packages.get(folder).places)
      if (components.has(place.folder)) component.dependencies.add(components.get(place.folder).bomRef);
    bom.components.add(component);
  }
  return new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)).serialize(bom, {
    sortLists: true,
    space: 1,
  });
}

/** Our files and folders, with their place in the image. */
function files() {
  const migrations = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name, 'migrations')),
  );
  return [...Object.entries(BUNDLES), ...[...READ, ...migrations].map((path) => [path, path])].filter(([path]) =>
    existsSync(join(root, path)),
  );
}

const [target] = process.argv.slice(2);
if (!target) {
  console.error('Usage: node docker/contents.mjs FOLDER|--list');
  process.exit(2);
}
execFileSync(process.execPath, [join(root, 'tools/bundle.mjs'), 'tools'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (target === '--list') {
  for (const [path, place] of files()) for (const each of list(path)) console.log(join(place, relative(path, each)));
} else {
  const packages = reach();
  copy(target, packages);
  writeFileSync(join(target, 'sbom.cdx.json'), bill(packages));
}
