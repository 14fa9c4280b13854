import { PollPace, restBetweenPolls } from './poll-pace';

const INTERVALS = { everyMs: 500, stillEveryMs: 5_000 };

describe('a PollPace', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Counts the polls that are due in ten seconds. */
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

  it('polls on every timer tick while something may be new', () => {
    expect(dueIn(() => false)).toBe(20);
  });

  it('polls slowly while nothing can be new', () => {
    expect(dueIn(() => true)).toBe(2);
  });
});

describe('restBetweenPolls', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Counts the pauses until the next poll. */
  const countPauses = async (isStill: () => boolean, isWokenAt = Infinity): Promise<number> => {
    let pauses = 0;
    await restBetweenPolls(isStill, INTERVALS, (milliseconds) => {
      jest.advanceTimersByTime(milliseconds);
      pauses += 1;
      return Promise.resolve(pauses === isWokenAt);
    });
    return pauses;
  };

  it('pauses once if something may be new, and many times while nothing can be', async () => {
    expect([await countPauses(() => false), await countPauses(() => true)]).toEqual([1, 9]);
  });

  it('ends early when woken', async () => {
    expect(await countPauses(() => true, 3)).toBe(3);
  });

  it('ends when something may be new again', async () => {
    let looks = 0;
    expect(await countPauses(() => (looks += 1) < 3)).toBe(3);
  });
});
