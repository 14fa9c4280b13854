import { PollPace, restBetweenPolls } from './poll-pace';

const INTERVALS = { everyMs: 500, stillEveryMs: 5_000 };

describe('the pace of a poll', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** How often it is due in ten seconds. */
  const dueIn = (isStill: () => boolean): number => {
    const pace = new PollPace(isStill, INTERVALS);
    let due = 0;
    for (let elapsed = 0; elapsed < 10_000; elapsed += INTERVALS.everyMs) {
      if (pace.isDue()) {
        due += 1;
        pace.looked();
      }
      jest.advanceTimersByTime(INTERVALS.everyMs);
    }
    return due;
  };

  it('is that of its timer where something may be new', () => {
    expect(dueIn(() => false)).toBe(20);
  });

  it('is slow while there can be nothing new', () => {
    expect(dueIn(() => true)).toBe(2);
  });
});

describe('the rest between polls', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** How many pauses it has. */
  const pausesOf = async (isStill: () => boolean, isWokenAt = Infinity): Promise<number> => {
    let pauses = 0;
    await restBetweenPolls(isStill, INTERVALS, (milliseconds) => {
      jest.advanceTimersByTime(milliseconds);
      pauses += 1;
      return Promise.resolve(pauses === isWokenAt);
    });
    return pauses;
  };

  it('is one pause where something may be new, and many while there can be nothing', async () => {
    expect([await pausesOf(() => false), await pausesOf(() => true)]).toEqual([1, 9]);
  });

  it('ends when it is woken', async () => {
    expect(await pausesOf(() => true, 3)).toBe(3);
  });

  it('ends when something may be new again', async () => {
    let looks = 0;
    expect(await pausesOf(() => (looks += 1) < 3)).toBe(3);
  });
});
