import { watch } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { transformFile } from '@swc/core';
import { packageFolders } from '../boundaries/packages';

const root = resolve(__dirname, '..', '..', '..');
/** Editors save several files together. */
const SETTLE_MS = 100;
const NOT_RUN = /\.spec\.ts$|(^|[\\/])testing[\\/]/;

/** The tools watch themselves; the console has its own build. */
const NOT_WATCHED = ['tools', 'apps/console'];

/** The app itself, or all apps for a library. */
function appsRunning(folder: string, folders: readonly string[]): string[] {
  const apps = folders.filter((each) => each.startsWith('apps/')).map((each) => each.slice('apps/'.length));
  return folder.startsWith('apps/') ? apps.filter((app) => folder === `apps/${app}`) : apps;
}

/** Replaces the file atomically, so that a starting process never reads half of it. */
async function compile(folder: string, file: string): Promise<void> {
  const target = join(root, folder, folder.startsWith('apps/') ? 'modules' : 'dist', file.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(join(root, folder, 'src', file), {
    configFile: join(root, '.swcrc'),
    swcrc: false,
    cwd: root,
  });
  await mkdir(dirname(target), { recursive: true });
  for (const [path, text] of [
    [`${target}.map`, map ?? ''],
    [target, code],
  ] as const) {
    await writeFile(`${path}.next`, text);
    await rename(`${path}.next`, path);
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );

/**
 * Restarts the apps of changed sources. An error is reported and leaves the apps unchanged. Changes during a restart
 * cause another one.
 */
export function watchSources(restart: (apps: ReadonlySet<string>) => Promise<void>): { stop(): Promise<void> } {
  const folders = packageFolders(root).filter((folder) => !NOT_WATCHED.includes(folder));
  const changed = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let busy = Promise.resolve();

  const work = async (): Promise<void> => {
    const now = [...changed];
    changed.clear();
    const apps = new Set<string>();
    for (const [path, folder] of now) {
      const file = path.slice(`${folder}/src/`.length);
      if (await isFile(join(root, path))) await compile(folder, file);
      for (const app of appsRunning(folder, folders)) apps.add(app);
    }
    if (apps.size === 0) return;
    const started = Date.now();
    await restart(apps);
    console.log(
      `${now.map(([path]) => path).join(', ')}: ${[...apps].join(', ')} restarted after ${Date.now() - started} ms`,
    );
  };

  const watchers = folders.map((folder) =>
    watch(join(root, folder, 'src'), { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.ts') || NOT_RUN.test(name)) return;
      changed.set(`${folder}/src/${name.replaceAll('\\', '/')}`, folder);
      clearTimeout(timer);
      timer = setTimeout(() => {
        busy = busy.then(work).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
      }, SETTLE_MS);
    }),
  );
  return {
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await busy;
    },
  };
}
