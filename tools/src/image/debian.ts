import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findCommand } from '../test-run/programs';

/** How package managers reach their registries. */
const OF_PACKAGE_MANAGERS =
  /^(npm_config_(registry|strict_ssl|proxy|https_proxy|noproxy)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/i;
const NPM_FILES = ['userconfig', 'globalconfig', 'cafile'] as const;

/** Undefined if a chroot can be made here. */
export function whyNoChroot(): string | undefined {
  if (process.platform !== 'linux') return 'this is no Linux';
  if (process.getuid?.() !== 0) return 'only root may change the root of a process, and this runs as another user';
  if (!findCommand('debootstrap')) return "Debian's debootstrap is not installed";
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'this machine allows no mounts';
  return undefined;
}

function mirror(): string {
  const sites = execFileSync('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages'], {
    encoding: 'utf8',
  }).split('\n');
  const site = sites.find((each) => each && !each.includes('security'));
  if (!site) throw new Error('This machine knows no place of Debian packages (apt-get indextargets).');
  return site;
}

/** The archive in `kept` is renewed each month. */
export function debianIn(folder: string, suite: string, kept: string): void {
  const month = new Date().toISOString().slice(0, 7);
  const archive = join(kept, `debian-${suite}-${month}.tar`);
  if (!existsSync(archive)) {
    mkdirSync(kept, { recursive: true });
    const made = `${folder}.debian`;
    execFileSync(findCommand('debootstrap')!, ['--variant=minbase', suite, made, mirror()], {
      stdio: 'pipe',
      maxBuffer: 1 << 26,
    });
    execFileSync('tar', [
      '--create',
      '--file',
      `${archive}.part`,
      '--numeric-owner',
      '--exclude=./var/cache/apt/*',
      '--directory',
      made,
      '.',
    ]);
    renameSync(`${archive}.part`, archive);
    rmSync(made, { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['--extract', '--file', archive, '--numeric-owner', '--directory', folder]);
}

/** Adds the programs of Node's official image. */
export function addNode(folder: string, node: string): void {
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  copyFileSync(node, join(folder, 'usr/local/bin/node'));
  cpSync(join(npm, 'npm'), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm')]);
}

/** This machine's network settings. Returns variables. */
export function addNetwork(folder: string): Record<string, string> {
  const setting = (name: string): string => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  const files = NPM_FILES.map((name) => [name, setting(name)] as const).filter(
    ([, path]) => path !== 'null' && existsSync(path),
  );
  for (const path of ['/etc/resolv.conf', '/etc/hosts', ...files.map(([, path]) => path)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(path, join(folder, path));
  }
  const managerVariables = Object.entries(process.env).filter(
    ([name, value]) => OF_PACKAGE_MANAGERS.test(name) && value !== undefined,
  ) as [string, string][];
  return {
    ...Object.fromEntries(managerVariables),
    ...Object.fromEntries(files.map(([name, path]) => [`npm_config_${name}`, path])),
  };
}
