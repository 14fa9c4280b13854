import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contexts } from '@workops/contexts';

const root = resolve(__dirname, '..', '..', '..');

/** As prettier writes it. */
const table = [
  '| context | keeps |',
  '|---|---|',
  ...contexts.map(({ name, purpose }) => `| [${name}](libs/${name}/README.md) | ${purpose} |`),
].join('\n');

describe("the README's table of contexts", () => {
  it('is that of the registry: put the wanted lines there where it is not', () => {
    const written = /^\| context \| keeps \|\n(?:\|.*\n)+/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[0];
    expect(written?.trimEnd()).toBe(table);
  });
});
