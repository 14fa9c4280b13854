import { knownSeconds } from './messaging-limit';

describe('what is left of a messaging limit', () => {
  it('is known for as long as the account cannot use it up at its pace, and five minutes at most', () => {
    expect([10_000_000, 8_000, 800, 100, 1].map((room) => knownSeconds(room, 80))).toEqual([300, 100, 10, 5, 5]);
  });

  it('is counted again soon where nothing is', () => {
    expect([0, -3].map((room) => knownSeconds(room, 80))).toEqual([1, 1]);
  });
});
