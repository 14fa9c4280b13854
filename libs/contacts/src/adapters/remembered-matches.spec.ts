import { Matches } from '../domain/matches';
import { RememberedMatches, type KnownMatches } from './remembered-matches';

const makeMatches = (total: number, frontier = '7'): KnownMatches => ({
  matches: new Matches([Array.from({ length: total }, (_, n) => String(n).padStart(6, '0'))]),
  frontier,
  epoch: 'one',
});

describe('the match cache', () => {
  let now: number;
  let remembered: RememberedMatches;

  beforeEach(() => {
    now = 1_000;
    remembered = new RememberedMatches(undefined, { now: () => now });
  });

  it('gathers matches only for a query that was asked before', () => {
    expect(remembered.isWorthGathering('ana')).toBe(false);
    remembered.noteQuestion('ana', '7');
    expect([remembered.isWorthGathering('ana'), remembered.isWorthGathering('eva'), remembered.get('ana')]).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  it('keeps matches if an earlier query completes later', () => {
    const matches = makeMatches(1);
    remembered.gathered('ana', matches);
    remembered.noteQuestion('ana', '8');
    expect(remembered.get('ana')).toBe(matches);
  });

  it('expires matches after five minutes, however often they were updated', () => {
    let matches = makeMatches(1);
    remembered.gathered('ana', matches);
    for (now = 61_000; now < 301_000; now += 60_000) {
      const later = { ...matches, frontier: String(now) };
      remembered.broughtUpToDate('ana', matches, later);
      matches = later;
    }
    now = 300_999;
    expect(remembered.get('ana')).toEqual({ ...makeMatches(1), frontier: '241000' });
    now = 301_001;
    remembered.broughtUpToDate('ana', matches, matches);
    expect(remembered.get('ana')).toBeUndefined();
    remembered.gathered('ana', matches);
    expect(remembered.get('ana')).toBe(matches);
  });

  it('does not update matches that were evicted', () => {
    const matches = makeMatches(1);
    remembered.gathered('ana', matches);
    remembered.forget('ana', matches, '8');
    remembered.broughtUpToDate('ana', matches, makeMatches(1, '8'));
    expect(remembered.get('ana')).toBeUndefined();
  });

  it('gathers evicted matches again once the frontier has moved', () => {
    const matches = makeMatches(1, '9');
    remembered.forget('ana', matches, '10');
    expect(remembered.isWorthGathering('ana')).toBe(true);
    remembered.forget('ana', matches, '9');
    remembered.noteQuestion('ana', '9');
    expect(remembered.isWorthGathering('ana')).toBe(false);
    remembered.noteQuestion('ana', '10');
    expect(remembered.isWorthGathering('ana')).toBe(true);
  });

  it('evicts matches before they exceed the memory limit', () => {
    const many = makeMatches(150_000);
    const questions = ['ana', 'eva', 'luz', 'mar'];
    for (const question of questions) remembered.gathered(question, many);
    expect(questions.map((question) => remembered.get(question) === undefined)).toEqual([true, false, false, false]);
  });
});
