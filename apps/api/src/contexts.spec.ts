import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { controllers } from './contexts';

const CONTROLLER = /^@Controller\([^]*?^export class (\w+)/gm;
const root = resolve(__dirname, '..', '..', '..');

const sources = ['apps/api', ...readdirSync(join(root, 'libs')).map((name) => `libs/${name}`)]
  .map((folder) => `${folder}/src`)
  .filter((folder) => existsSync(join(root, folder)));

/** Every controller of a resource, with the list that must contain it. */
const declared = sources.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.http.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, folder, file), 'utf8').matchAll(CONTROLLER)].map(([, name]) => ({
        name: name!,
        list: folder.startsWith('libs/') ? `${folder}/http/controllers.ts` : `${folder}/views/controllers.ts`,
      })),
    ),
);

describe('the controllers', () => {
  it('are all registered', () => {
    expect(declared.length).toBeGreaterThan(30);
    const served = controllers.map(({ name }) => name);
    const forgotten = declared
      .filter(({ name }) => !served.includes(name))
      .map(({ name, list }) => `Put ${name} into ${list}.`);
    expect(forgotten).toEqual([]);
    expect(served.filter((name) => !declared.some((each) => each.name === name))).toEqual([]);
  });
});
