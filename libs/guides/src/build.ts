import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SITE_FOLDER } from './index';
import { buildSite } from './site';

const here = resolve(__dirname, '..');
for (const [path, text] of buildSite(resolve(here, '..', '..', 'docs', 'guides'), join(here, 'assets'))) {
  const file = join(SITE_FOLDER, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
