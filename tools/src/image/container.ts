import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '../testing/service/running-app';
import type { BuiltImage } from './build';

/**
 * A Node within the image: its root is the image's and cannot be written to, as the chart has it, but for `/files` and `/tmp`. It is the process that was
 * started, and takes its signals.
 */
export function containerOf({ folder, workdir, uid }: BuiltImage, place: string): Installation {
  const files = join(place, 'container-files');
  mkdirSync(files);
  chmodSync(files, 0o777);
  const mounts = [
    `mount --bind '${folder}' '${folder}'`,
    `mount -o remount,bind,ro '${folder}'`,
    `mount -t tmpfs tmpfs '${folder}/tmp'`,
    `mount --bind '${files}' '${folder}/files'`,
    `mount --bind /proc '${folder}/proc'`,
  ].join(' && ');
  const inside = `exec unshare --root='${folder}' --wd='${workdir}' --setgid=${uid} --setuid=${uid} /usr/local/bin/node "$@"`;
  const node = join(place, 'container-node');
  writeFileSync(node, `#!/bin/sh\nexec unshare --mount /bin/sh -c '${`${mounts} && ${inside}`.replaceAll("'", `'\\''`)}' node "$@"\n`, {
    mode: 0o755,
  });
  return { root: workdir, node, cwd: place };
}
