import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { stopLeftover } from '../postgres/data-folder';
import { DataPlace, PASSWORD_FILE, PLACE_FILE, type DataPlaceOptions } from './data-place';
import { takeLastDemoFile } from './demo-file';
import { endLeftoverApps } from './leftovers';
import type { LocalFolder } from './local-folder';

/** Includes unfinished files. The password and the location come last, so that a killed reset can be repeated. */
const MADE = [
  'postgres',
  'mail',
  'files',
  'logs',
  'demo.json',
  'demo.last.json',
  'encryption-key',
  'dev-issuer-key.pem',
  'whatsapp-app-secret',
  PASSWORD_FILE,
  PLACE_FILE,
];
const UNFINISHED = ['postgres.password', ...MADE.map((name) => `${name}.unfinished`)];

/** Also ends processes of a killed start. The caller holds the folder's lock. */
export async function removeLocalData(
  folder: LocalFolder,
  say: (line: string) => void = console.log,
  options: DataPlaceOptions = {},
): Promise<void> {
  const place = new DataPlace(folder, options);
  await endLeftoverApps(takeLastDemoFile(folder));
  for (const data of [place.inside, place.elsewhere]) await stopLeftover(data);
  const another = place.foreign();
  const paths = [dirname(place.elsewhere), ...[...UNFINISHED, ...MADE].map((name) => folder.file(name))].filter(
    (path) => existsSync(path),
  );
  for (const path of paths) {
    rmSync(path, { recursive: true });
    say(`removed ${path}`);
  }
  if (another) say(`left ${another}, which was made under the name of another folder`);
}
