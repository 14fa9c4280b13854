// Copies what runs in production out of a built checkout: what is built, migrations and dependencies. Neither sources nor tests.
//   node docker/contents.mjs FOLDER    copies
//   node docker/contents.mjs --list    says what would be copied, without the dependencies
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const OF_THE_ROOT = ['package.json', 'node_modules'];
const OF_A_PACKAGE = ['package.json', 'index.mjs', 'dist', 'migrations', 'node_modules'];

const packages = [...['apps', 'libs'].flatMap((floor) => readdirSync(join(root, floor)).map((name) => join(floor, name))), 'tools'];
const contents = [...OF_THE_ROOT, ...packages.flatMap((folder) => OF_A_PACKAGE.map((part) => join(folder, part)))].filter((path) =>
  existsSync(join(root, path)),
);

function list(path) {
  const inside = readdirSync(join(root, dirname(path)), { withFileTypes: true }).find(({ name }) => join(dirname(path), name) === path);
  if (!inside?.isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true }).map((name) => join(path, name));
}

const [target] = process.argv.slice(2);
if (target === '--list') {
  for (const path of contents.filter((each) => !each.endsWith('node_modules')).flatMap(list)) console.log(path);
} else if (target) {
  for (const path of contents) cpSync(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true });
} else {
  console.error('Usage: node docker/contents.mjs FOLDER|--list');
  process.exitCode = 2;
}
