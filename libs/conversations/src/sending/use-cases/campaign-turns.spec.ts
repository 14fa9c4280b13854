import { CampaignTurns } from './campaign-turns';

describe('campaign turns next to answers', () => {
  let now: number;
  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  /** Number of turns in each of the seconds, given how long answers take. */
  const turnsIn = (
    turns: CampaignTurns,
    seconds: number,
    answersTakeMs: (second: number) => number,
    isSending = true,
  ): number[] =>
    Array.from({ length: seconds }, (_, second) => {
      let number = 0;
      const end = (Math.floor(now / 1_000) + 1) * 1_000;
      for (; now < end; now += 5) {
        if (turns.isDue()) {
          number += 1;
          if (isSending) turns.used(1);
        }
        if (now % 50 === 0) turns.answered(answersTakeMs(second));
      }
      return number;
    });
  const steady = (ms: number) => () => ms;

  it('have their full share while answers are not slower than without them', () => {
    const turns = new CampaignTurns();
    turnsIn(turns, 10, steady(20), false);
    const together = turnsIn(turns, 10, steady(25));
    expect(Math.min(...together)).toBeGreaterThanOrEqual(3);
    const alone = new CampaignTurns();
    for (let turn = 0; turn < 100; turn += 1, now += 250) {
      expect(alone.isDue()).toBe(true);
      alone.used(1);
    }
  });

  it('are halved each second in which answers are late, and recover later', () => {
    const turns = new CampaignTurns();
    turnsIn(turns, 10, steady(10), false);
    expect(turnsIn(turns, 9, steady(100))).toEqual([4, 2, 1, 1, 0, 1, 1, 0, 1]);
    expect(turnsIn(turns, 15, steady(10)).at(-1)).toBeGreaterThanOrEqual(3);
  });

  it('come sooner after a turn with many messages', () => {
    const turns = new CampaignTurns();
    const dueAt = (at: number): boolean => {
      now = at;
      return turns.isDue();
    };
    expect(dueAt(0)).toBe(true);
    turns.used(50);
    expect([dueAt(99), dueAt(100)]).toEqual([false, true]);
    turns.used(49);
    expect([dueAt(349), dueAt(350)]).toEqual([false, true]);
  });

  it('recover if answers are late even without campaigns', () => {
    const turns = new CampaignTurns();
    turnsIn(turns, 10, steady(10), false);
    expect(turnsIn(turns, 60, steady(100)).at(-1)).toBeGreaterThanOrEqual(3);
  });

  it('wait a few milliseconds at most for answers in flight', () => {
    const turns = new CampaignTurns();
    expect(turns.isDue()).toBe(true);
    now = 264;
    expect(turns.isDue(true)).toBe(false);
    now = 265;
    expect(turns.isDue(true)).toBe(true);
    now = 515;
    expect(turns.isDue(true)).toBe(false);
    expect(turns.isDue()).toBe(true);
  });
});
