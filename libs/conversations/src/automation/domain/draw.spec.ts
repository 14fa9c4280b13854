import { mayFollow } from './loop-guard';
import { nextOf, type Candidate } from './draw';

describe('draws', () => {
  const candidates: Candidate[] = [
    { id: 'a', drawn: 7, active: 0 },
    { id: 'b', drawn: 3, active: 5 },
    { id: 'c', drawn: 3, active: 2 },
  ];

  it('pick the longest-waiting member for round_robin, the least busy for least_loaded', () => {
    expect([nextOf(candidates, 'round_robin', null), nextOf(candidates, 'least_loaded', null)]).toEqual(['b', 'a']);
  });

  it('skip members who have reached the maximum', () => {
    expect([
      nextOf(candidates, 'round_robin', 5),
      nextOf(candidates, 'round_robin', 2),
      nextOf(candidates.slice(1), 'member', 2),
    ]).toEqual(['c', 'a', undefined]);
  });

  it('distribute evenly, even if a member joins later', () => {
    const drawn = new Map<string, number>([
      ['a', 0],
      ['b', 0],
    ]);
    const counts: Record<string, number> = {};
    for (let draw = 1; draw <= 90; draw += 1) {
      if (draw === 31) drawn.set('c', 0);
      const next = nextOf(
        [...drawn].map(([id, last]) => ({ id, drawn: last, active: 0 })),
        'round_robin',
        null,
      )!;
      drawn.set(next, draw);
      counts[next] = (counts[next] ?? 0) + 1;
    }
    expect(counts).toEqual({ a: 35, b: 35, c: 20 });
  });
});

describe('the loop guard', () => {
  it('limits a trigger to once per chain, five per chain, twenty runs per conversation', () => {
    const follows = (id: string, chain: string[], runs = 0) =>
      mayFollow({ id, answers: false }, chain, { runs, answers: 0 });
    expect(follows('a', [])).toBe(true);
    expect(follows('a', ['b', 'a'])).toBe(false);
    expect([follows('f', ['a', 'b', 'c', 'd']), follows('f', ['a', 'b', 'c', 'd', 'e'])]).toEqual([true, false]);
    expect([follows('a', [], 19), follows('a', [], 20)]).toEqual([true, false]);
  });

  it('limits only sending triggers to twenty answers per contact', () => {
    const follows = (answers: boolean, lately: number) =>
      mayFollow({ id: 'a', answers }, [], { runs: 0, answers: lately });
    expect([follows(true, 19), follows(true, 20), follows(false, 20)]).toEqual([true, false, true]);
  });
});
