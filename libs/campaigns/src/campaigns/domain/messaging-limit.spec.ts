import { knownSeconds } from './messaging-limit';

describe('the remaining messaging limit', () => {
  it('is valid while the account cannot use it up, at most five minutes', () => {
    expect([10_000_000, 8_000, 800, 100, 1].map((room) => knownSeconds(room, 80))).toEqual([300, 100, 10, 5, 5]);
  });

  it('is counted again soon if nothing is left', () => {
    expect([0, -3].map((room) => knownSeconds(room, 80))).toEqual([1, 1]);
  });
});
