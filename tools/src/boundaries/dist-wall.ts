import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check';
import { packageFolders } from './packages';

const isTestOrSource = (path: string): boolean => /(^|\/)testing\/|\.spec\.|\.ts$/.test(path);
const holdsSources = (map: string): boolean => 'sourcesContent' in (JSON.parse(map) as object);

/** The build's output contains neither tests nor sources, even in source maps. */
export function distWall(root: string, folders: readonly string[] = packageFolders(root)): Check[] {
  const built = folders
    .flatMap((folder) => [`${folder}/dist`, `${folder}/modules`])
    .filter((dist) => existsSync(join(root, dist)))
    .flatMap((dist) =>
      readdirSync(join(root, dist), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${dist}/${name.replaceAll('\\', '/')}`,
      ),
    );
  const maps = built.filter((path) => path.endsWith('.map'));
  const withSources = maps.filter((path) => holdsSources(readFileSync(join(root, path), 'utf8')));
  return [
    {
      name: `dist: ${built.length} built files hold neither tests nor sources`,
      problems: [
        ...(built.length === 0 ? ['Nothing was built.'] : []),
        ...built.filter(isTestOrSource),
        ...withSources,
      ],
    },
  ];
}

export function distCanaries(): Check[] {
  const canary = ['libs/a/dist/testing/b.js', 'libs/a/dist/b.spec.js', 'libs/a/dist/b.ts'].filter(
    (path) => !isTestOrSource(path),
  );
  return [
    {
      name: 'dist canary: tests, what they need, sources and maps that carry them are refused',
      problems: [...canary, ...(holdsSources('{"sourcesContent":[""]}') ? [] : ['a map with sources'])],
    },
  ];
}
