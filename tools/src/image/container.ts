import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '../testing/service/running-app';
import type { BuiltImage } from './build';

/** Absolute, because the image's PATH leads to its own programs. */
const UNSHARE = '/usr/bin/unshare';

/**
 * The root is read-only as in the chart, except for `/files` and `/tmp`. The process is Node itself, so it gets the
 * signals.
 */
export function createContainer({ folder, workdir, uid }: BuiltImage, place: string): Installation {
  const files = join(place, 'container-files');
  mkdirSync(files);
  chmodSync(files, 0o777);
  const mounts = [
    `/bin/mount --bind '${folder}' '${folder}'`,
    `/bin/mount -o remount,bind,ro '${folder}'`,
    `/bin/mount -t tmpfs tmpfs '${folder}/tmp'`,
    `/bin/mount --bind '${files}' '${folder}/files'`,
    `/bin/mount --bind /proc '${folder}/proc'`,
  ].join(' && ');
  const inside = `exec ${UNSHARE} --root='${folder}' --wd='${workdir}' --setgid=${uid} --setuid=${uid} /usr/local/bin/node "$@"`;
  const node = join(place, 'container-node');
  writeFileSync(
    node,
    `#!/bin/sh\nexec ${UNSHARE} --mount /bin/sh -c '${`${mounts} && ${inside}`.replaceAll("'", `'\\''`)}' node "$@"\n`,
    {
      mode: 0o755,
    },
  );
  return { root: workdir, node, cwd: place };
}
