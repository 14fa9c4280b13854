import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CEILINGS, isCeiling } from './ceilings';

describe('the ceilings', () => {
  it('match the table in the documentation', () => {
    const documented = readFileSync(join(__dirname, '../../../docs/guides/ceilings.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const rows = Object.entries(CEILINGS).map(
      ([name, { most, of }]) => `| \`${name}\` | ${most.toLocaleString('en')} | ${of} |`,
    );
    expect(documented).toEqual(rows);
  });

  it('are recognised by name only', () => {
    expect(['api_keys', 'constructor', ''].map(isCeiling)).toEqual([true, false, false]);
  });
});
