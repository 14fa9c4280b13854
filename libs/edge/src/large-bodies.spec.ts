import { LargeBodies } from './large-bodies';

describe('large bodies of a workspace', () => {
  let bodies: LargeBodies;
  let done: string[];
  const takes = (ms: number, name: string) => () => {
    jest.advanceTimersByTime(ms);
    done.push(name);
    return name;
  };

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    bodies = new LargeBodies();
    done = [];
  });
  afterEach(() => jest.useRealTimers());

  it('are parsed at once while they are cheap', async () => {
    for (let body = 0; body < 40; body += 1) await bodies.read('ours', false, takes(9, 'ours'));
    expect(done).toHaveLength(40);
  });

  it.each([
    ['may be bulky', true, 110],
    ['are not', false, 410],
  ])('that %s wait after an expensive one, while other workspaces continue', async (_which, bulky, ms) => {
    await bodies.read('ours', bulky, takes(ms, 'first'));
    const second = bodies.read('ours', bulky, takes(10, 'second'));
    expect(await bodies.read('theirs', false, takes(10, 'theirs'))).toBe('theirs');
    await jest.advanceTimersByTimeAsync(400);
    expect(done).toEqual(['first', 'theirs']);
    await jest.advanceTimersByTimeAsync(100);
    expect([await second, ...done]).toEqual(['second', 'first', 'theirs', 'second']);
  });

  it('wait at most as long as a call waits for its turn', async () => {
    await bodies.read('ours', false, takes(60_000, 'first'));
    const second = bodies.read('ours', false, takes(60_000, 'second'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await second).toBe('second');
  });

  it('continue after a refused one', async () => {
    const refused = () => {
      throw new Error('no JSON');
    };
    await expect(bodies.read('ours', false, refused)).rejects.toThrow('no JSON');
    expect(await bodies.read('ours', false, takes(10, 'next'))).toBe('next');
  });
});
