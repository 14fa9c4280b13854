import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declared, MEASURES } from './declared';

const reasons = [declared.several, declared.meeting, declared.unrun].flatMap((group) =>
  Object.values(group).flatMap((own) => Object.values(own)),
);

describe('a statement that is not limited to one workspace', () => {
  it('is listed in docs/capacity.md by the measure that it needs beyond one node', () => {
    const text = readFileSync(join(__dirname, '../../../docs/capacity.md'), 'utf8');
    const table = /^\| statements \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(text)?.[1] ?? '';
    const documented = table
      .trim()
      .split('\n')
      .map((row) => Number(row.split('|')[2]));
    expect(documented).toEqual(MEASURES.map((own) => reasons.filter((reason) => own.includes(reason)).length));
  });

  it('has a reason that names this measure', () => {
    const measures = MEASURES.flat();
    expect(reasons.filter((reason) => !measures.includes(reason))).toEqual([]);
  });
});
