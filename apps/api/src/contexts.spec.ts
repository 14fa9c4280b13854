import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { controllers } from './contexts';

const CONTROLLER = /^@Controller\([^]*?^export class (\w+)/gm;

/** Every controller of a resource, with the list that it belongs to. */
const declared = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.http.ts'))
  .flatMap((file) =>
    [...readFileSync(join(__dirname, file), 'utf8').matchAll(CONTROLLER)].map(([, name]) => ({
      name: name!,
      list: file.replace(/[^/]+$/, 'controllers.ts'),
    })),
  );

describe('the controllers', () => {
  it('are all served', () => {
    expect(declared.length).toBeGreaterThan(30);
    const served = controllers.map(({ name }) => name);
    const forgotten = declared.filter(({ name }) => !served.includes(name)).map(({ name, list }) => `Put ${name} into ${list}.`);
    expect(forgotten).toEqual([]);
    expect(served.filter((name) => !declared.some((each) => each.name === name))).toEqual([]);
  });
});
