import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contexts } from '@workops/contexts';

const root = resolve(__dirname, '..', '..', '..');

/** The table in prettier's format. */
const table = [
  '| context | keeps |',
  '|---|---|',
  ...contexts.map(({ name, purpose }) => `| [${name}](libs/${name}/README.md) | ${purpose} |`),
].join('\n');

describe("the README's table of contexts", () => {
  it('matches the registry; copy the expected lines there if it does not', () => {
    const written = /^\| context \| keeps \|\n(?:\|.*\n)+/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[0];
    expect(written?.trimEnd()).toBe(table);
  });
});
