import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declared, MEASURES } from './declared';

const reasons = [declared.several, declared.meeting, declared.unrun].flatMap((group) =>
  Object.values(group).flatMap((own) => Object.values(own)),
);

describe('statements that are not of one workspace', () => {
  it('are counted by what they need past one node in docs/capacity.md', () => {
    const text = readFileSync(join(__dirname, '../../../docs/capacity.md'), 'utf8');
    const table = /^\| statements \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(text)?.[1] ?? '';
    const documented = table
      .trim()
      .split('\n')
      .map((row) => Number(row.split('|')[2]));
    expect(documented).toEqual(MEASURES.map((own) => reasons.filter((reason) => own.includes(reason)).length));
  });

  it('each have a reason that says what they need', () => {
    const known = MEASURES.flat();
    expect(reasons.filter((reason) => !known.includes(reason))).toEqual([]);
  });
});
