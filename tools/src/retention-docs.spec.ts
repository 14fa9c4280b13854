import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adjustableDays, keptRows, partitionedTables } from '@workops/contexts';

const all = [...keptRows, ...partitionedTables.flatMap(({ retention }) => retention ?? [])];

/** The table in operations.md: name, default days, and the bounds. */
const documented = (): string[][] => {
  const table =
    /^\| name \| keeps \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(
      readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8'),
    )?.[1] ?? '';
  return table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, name = '', , usual = '', least = '', most = '']) => [name, usual, least, most]);
};

const defaultDays = (name: string): number | null => {
  const usual = all
    .filter(({ adjustable }) => adjustable?.name === name)
    .map((each) => (each.days === null ? null : each.days - ('longerBy' in each ? (each.longerBy ?? 0) : 0)));
  expect([name, new Set(usual).size]).toEqual([name, 1]);
  return usual[0]!;
};

describe('the retention periods', () => {
  it('are exactly those of the table in operations.md, with their bounds', () => {
    const expected = adjustableDays.map(({ name, least, most }) => [
      name,
      String(defaultDays(name) ?? 'for good'),
      String(least),
      String(most),
    ]);
    expect(documented()).toEqual(expected.sort(([single], [other]) => (single! < other! ? -1 : 1)));
  });

  it('have defaults within their bounds, which are the same for each name', () => {
    for (const { adjustable } of all) if (adjustable) expect(adjustableDays).toContainEqual(adjustable);
    for (const { name, least, most } of adjustableDays) {
      const usual = defaultDays(name) ?? most;
      expect([name, usual >= least && usual <= most]).toEqual([name, true]);
    }
  });
});
