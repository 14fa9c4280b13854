import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eventDefinition, eventNames } from '@workops/contracts';

const root = resolve(__dirname, '..', '..', '..');
const NOT_FIRING = /\.spec\.ts$|\/testing\/|^(contracts|webhooks|client|cli)\/|\/node_modules\/|\/dist\//;

/** The production sources, except the catalogue. */
const sources = ['libs', 'apps']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name, 'src')))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.ts') && !NOT_FIRING.test(file.replace(/^(libs|apps)\//, '')))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

describe('the events of the catalogue', () => {
  it('are named by the code that fires them, and by nothing if they are only planned', () => {
    const wrong = eventNames.filter(
      (name) => sources.includes(`'${name}'`) === (eventDefinition(name).planned === true),
    );
    expect(wrong).toEqual([]);
  });
});
