import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { emitCli } from './emit';

const root = resolve(__dirname, '..', '..', '..');

const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd, encoding: 'utf8' });

/** Creates the project in `place/name`. */
export function installPacked(place: string, name: string, folder: string): void {
  const tarball = npm(folder, 'pack', '--pack-destination', place).trim().split('\n').at(-1)!;
  mkdirSync(join(place, name));
  writeFileSync(join(place, name, 'package.json'), `{"name": "${name}", "private": true, "type": "module"}`);
  npm(join(place, name), 'install', '--ignore-scripts', join(place, tarball));
}

/** Includes the client in the folder `client`. */
export function installCli(place: string, client: string): void {
  const cli = join(place, 'cli');
  mkdirSync(cli);
  emitCli(root, cli, client);
  installPacked(place, 'laptop', cli);
}

export const installedCli = (place: string): string => join(place, 'laptop', 'node_modules', '.bin', 'workops');
