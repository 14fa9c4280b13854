import { SharedPlaces } from './shared-places';

describe('the slots of a process', () => {
  let now: number;
  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  const places = (all = 10) => new SharedPlaces({ all, ofOne: 4, ofHanging: 1 });
  const call = () => {
    let end = (): void => undefined;
    let fail = (): void => undefined;
    const underWay = new Promise<void>((resolve, reject) => ([end, fail] = [resolve, () => reject(new Error('lost'))]));
    return { underWay, end, fail };
  };

  it('are limited per owner and in total, and become free when a call settles', async () => {
    const shared = places(5);
    const [first, second, third] = [call(), call(), call()];
    shared.follow('a', first.underWay);
    shared.follow('a', second.underWay);
    shared.follow('b', third.underWay);
    expect([shared.free, shared.leftFor('a'), shared.leftFor('b'), shared.leftFor('c')]).toEqual([2, 2, 2, 2]);
    expect(shared.lefts()).toEqual(
      new Map([
        ['a', 2],
        ['b', 2],
      ]),
    );
    first.end();
    second.fail();
    third.end();
    await shared.ended();
    expect([shared.free, shared.lefts()]).toEqual([5, new Map()]);
  });

  it('are reserved until the call has started or failed', async () => {
    const shared = places(5);
    const [first, other] = [call(), call()];
    const kept = [shared.keeping('a', 3, () => first.underWay), shared.keeping('a', 1, () => other.underWay)];
    expect([shared.free, shared.leftFor('a'), shared.leftFor('b'), shared.lefts()]).toEqual([
      1,
      0,
      1,
      new Map([['a', 0]]),
    ]);
    first.end();
    other.fail();
    await Promise.allSettled(kept);
    expect([shared.free, shared.leftFor('a'), shared.lefts()]).toEqual([5, 4, new Map()]);
  });

  it('are limited for an owner with hanging calls, until a minute after they end', async () => {
    const shared = places();
    const hanging = call();
    shared.follow('a', hanging.underWay);
    now = 4_999;
    expect(shared.leftFor('a')).toBe(3);
    now = 5_000;
    expect([shared.leftFor('a'), shared.leftFor('b')]).toEqual([0, 4]);
    hanging.end();
    await shared.ended();
    now = 64_999;
    expect([shared.leftFor('a'), shared.lefts()]).toEqual([1, new Map([['a', 1]])]);
    now = 65_000;
    expect([shared.leftFor('a'), shared.lefts()]).toEqual([4, new Map()]);
  });
});
