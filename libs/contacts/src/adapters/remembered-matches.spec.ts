import { Matches } from '../domain/matches';
import { RememberedMatches, type MatchesOfThen } from './remembered-matches';

const matchesOf = (total: number): MatchesOfThen => ({
  matches: new Matches([Array.from({ length: total }, (_, n) => String(n).padStart(6, '0'))]),
  frontier: '7',
});

describe('the matches that are remembered', () => {
  let now: number;
  let remembered: RememberedMatches;

  beforeEach(() => {
    now = 1_000;
    remembered = new RememberedMatches(undefined, { now: () => now });
  });

  it('are those of a question that is asked again', () => {
    expect([remembered.isAskedAgain('ana'), remembered.isAskedAgain('ana'), remembered.isAskedAgain('eva')]).toEqual([false, true, false]);
    expect(remembered.get('ana')).toBeUndefined();
  });

  it('are gathered anew after five minutes, however often they were brought up to date', () => {
    const gathered = matchesOf(1);
    remembered.gathered('ana', gathered);
    for (now = 61_000; now < 301_000; now += 60_000) remembered.broughtUpToDate('ana', { ...gathered, frontier: String(now) });
    now = 300_999;
    expect(remembered.get('ana')).toEqual({ ...gathered, frontier: '241000' });
    now = 301_001;
    expect(remembered.get('ana')).toBeUndefined();
    remembered.gathered('ana', gathered);
    expect(remembered.get('ana')).toBe(gathered);
  });

  it('are known to have been asked for when they are forgotten', () => {
    remembered.gathered('ana', matchesOf(1));
    remembered.forget('ana');
    expect([remembered.get('ana'), remembered.isAskedAgain('ana')]).toEqual([undefined, true]);
  });

  it('give way to others before they take too much room', () => {
    const many = matchesOf(150_000);
    for (const question of ['ana', 'eva', 'luz', 'mar']) remembered.gathered(question, many);
    expect(['ana', 'eva', 'luz', 'mar'].map((question) => remembered.get(question) === undefined)).toEqual([true, false, false, false]);
  });
});
