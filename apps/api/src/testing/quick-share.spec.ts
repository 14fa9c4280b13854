import { quickShare } from './quick-share';

const ALL = Array.from({ length: 23 }, (_item, at) => at);

describe('a share of the calls of an enumeration', () => {
  const tier = process.env.TEST_TIER;
  afterEach(() => {
    if (tier === undefined) delete process.env.TEST_TIER;
    else process.env.TEST_TIER = tier;
  });

  it.each(['all', undefined])('is everything if the tier is %s', (wanted) => {
    delete process.env.TEST_TIER;
    if (wanted !== undefined) process.env.TEST_TIER = wanted;
    expect(quickShare(ALL)).toEqual(ALL);
  });

  it('is a fifth in the quick tier, and five uses reach everything', () => {
    process.env.TEST_TIER = 'short';
    const shares = Array.from({ length: 5 }, () => quickShare(ALL));
    expect(Math.max(...shares.map(({ length }) => length))).toBe(5);
    expect(shares.flat().sort((one, other) => one - other)).toEqual(ALL);
  });
});
