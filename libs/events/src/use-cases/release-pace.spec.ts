import { ReleasePace } from './release-pace';

describe('ReleasePace', () => {
  const at = (ms: number) => new Date(Date.UTC(2027, 0, 15) + ms);

  it('allows forty deliveries per fifth of a second while there are new events', () => {
    const pace = new ReleasePace(() => false);
    expect(pace.left(at(0))).toBe(40);
    expect(pace.took(30, at(10))).toEqual(at(200));
    expect(pace.left(at(199))).toBe(10);
    pace.took(15, at(199));
    expect(pace.left(at(199))).toBe(0);
    expect(pace.left(at(200))).toBe(40);
  });

  it('is limited by slots only while nothing else is sent', () => {
    let isQuiet = true;
    const pace = new ReleasePace(() => isQuiet);
    pace.took(1_000, at(0));
    expect(pace.left(at(0))).toBeGreaterThan(1_000_000);
    isQuiet = false;
    expect(pace.left(at(0))).toBe(0);
  });
});
