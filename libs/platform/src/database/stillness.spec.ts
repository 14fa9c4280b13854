import { STILL_AFTER_MS, Stillness } from './stillness';

let now = 0;
const after = (ms: number) => (now += ms);

/** Reports a snapshot once a second, as the watch does. */
function look(stillness: Stillness, snapshot: string, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    after(1_000);
    stillness.saw(snapshot);
  }
}

describe('the stillness of the database', () => {
  beforeEach(() => (now = 0));

  it('begins some seconds after the last change of the snapshot', () => {
    const stillness = new Stillness(() => now);
    look(stillness, '10:10:', STILL_AFTER_MS / 1_000);
    expect(stillness.isStill()).toBe(false);
    look(stillness, '10:10:', 2);
    expect(stillness.isStill()).toBe(true);
  });

  it('ends when a transaction that an earlier snapshot saw open commits', () => {
    const stillness = new Stillness(() => now);
    look(stillness, '10:12:10', 7);
    expect(stillness.isStill()).toBe(true);
    look(stillness, '12:12:', 1);
    expect(stillness.isStill()).toBe(false);
  });

  it('ends when this process has work', () => {
    const stillness = new Stillness(() => now);
    look(stillness, '10:10:', 7);
    stillness.disturb();
    expect(stillness.isStill()).toBe(false);
  });

  it('is not assumed before the first snapshot, nor when snapshots stop', () => {
    const stillness = new Stillness(() => now);
    after(60_000);
    expect(stillness.isStill()).toBe(false);
    look(stillness, '10:10:', 7);
    expect(stillness.isStill()).toBe(true);
    after(3_001);
    expect(stillness.isStill()).toBe(false);
  });
});

describe('the stillness of a schema', () => {
  beforeEach(() => (now = 0));

  /** A database in which something is committed all the time. */
  function busy(): Stillness {
    const stillness = new Stillness(() => now);
    stillness.saw('10:10:');
    stillness.hears();
    return stillness;
  }

  it('begins some seconds after the last commit to it, whatever is committed elsewhere', () => {
    const stillness = busy();
    const scheduling = stillness.of('scheduling');
    after(STILL_AFTER_MS);
    stillness.saw('20:20:');
    stillness.wrote('scheduling');
    after(STILL_AFTER_MS);
    stillness.saw('30:30:');
    stillness.wrote('events');
    expect(scheduling.isStill()).toBe(false);
    after(1);
    expect([scheduling.isStill(), stillness.isStill()]).toEqual([true, false]);
  });

  it('ends with a commit to any of several schemas', () => {
    const stillness = busy();
    const both = stillness.of('campaigns', 'conversations');
    after(STILL_AFTER_MS + 1);
    expect(both.isStill()).toBe(true);
    stillness.wrote('conversations');
    expect(both.isStill()).toBe(false);
  });

  it('is not assumed until some seconds after a process began to hear of commits, or began again', () => {
    const stillness = new Stillness(() => now);
    stillness.saw('10:10:');
    const scheduling = stillness.of('scheduling');
    after(60_000);
    expect(scheduling.isStill()).toBe(false);
    stillness.hears();
    after(STILL_AFTER_MS + 1);
    expect(scheduling.isStill()).toBe(true);
    stillness.hears();
    expect(scheduling.isStill()).toBe(false);
  });

  it('holds while the whole database is still', () => {
    const stillness = new Stillness(() => now);
    look(stillness, '10:10:', 7);
    expect(stillness.of('scheduling').isStill()).toBe(true);
  });
});
