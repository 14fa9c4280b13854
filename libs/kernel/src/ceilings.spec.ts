import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CEILINGS, isCeiling } from './ceilings';

describe('the ceilings', () => {
  it('are in the table of the documentation as they are here', () => {
    const documented = readFileSync(join(__dirname, '../../../docs/guides/ceilings.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const rows = Object.entries(CEILINGS).map(
      ([name, { most, of }]) => `| \`${name}\` | ${most.toLocaleString('en')} | ${of} |`,
    );
    expect(documented).toEqual(rows);
  });

  it('are known by their names alone', () => {
    expect(['api_keys', 'constructor', ''].map(isCeiling)).toEqual([true, false, false]);
  });
});
