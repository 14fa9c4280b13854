import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../boundaries/packages';
import { ChrootBuild, engineBuild, hasEngine, removeStages, type Builder, type BuiltImage } from './build';
import { whyNoChroot } from './debian';

/** Excludes the sources, which every test builds. */
function inputs(root: string): string[] {
  const manifests = packageFolders(root).map((folder) => `${folder}/package.json`);
  const docker = readdirSync(join(root, 'docker'), { withFileTypes: true }).filter((entry) => entry.isFile());
  const own = [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'nx.json',
    '.swcrc',
    '.dockerignore',
    'tsconfig.base.json',
    'tools/bundle.mjs',
    'tools/closure-names.mjs',
    'tools/src/image/build.ts',
    'tools/src/image/debian.ts',
    'tools/src/image/dockerfile.ts',
  ];
  return [...own, ...manifests, ...docker.map(({ name }) => `docker/${name}`)].sort();
}

function sourceDigest(root: string): string {
  const hash = createHash('sha256');
  for (const file of inputs(root)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

export type Outcome = { image: BuiltImage; how: string } | { image?: undefined; why: string };

/**
 * Uses an engine if one runs, otherwise Debian packages; the outcome may be a reason. An identical build is skipped
 * until its `proven` file is removed.
 */
export function builtOnce(builder: Builder): Outcome {
  const stamp = join(builder.kept, 'proven');
  const digest = sourceDigest(builder.root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest)
    return { why: 'its steps have not changed since they were last run here' };
  if (hasEngine()) return { image: engineBuild(builder), how: 'by the engine of this machine' };
  const why = whyNoChroot();
  if (why) return { why: `there is no engine on this machine, and no chroot either: ${why}` };
  const image = new ChrootBuild(builder).image();
  removeStages(join(builder.place, 'build'));
  return { image, how: 'in a root made of Debian packages' };
}

export function notePassed({ root, kept }: Builder): void {
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, 'proven'), sourceDigest(root));
}
