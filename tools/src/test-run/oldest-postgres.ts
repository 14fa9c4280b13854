import { existsSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Where Debian's packages put the programs of the oldest server that is supported and installed; undefined where none is. */
export const oldestPostgres = (): string | undefined =>
  ['15', '16', '17'].map((version) => join(DEBIAN, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
