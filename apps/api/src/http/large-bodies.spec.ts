import { LargeBodies } from './large-bodies';

describe('the large bodies of a workspace', () => {
  let bodies: LargeBodies;
  let done: string[];
  const takes = (ms: number, name: string) => () => {
    jest.advanceTimersByTime(ms);
    done.push(name);
    return name;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    bodies = new LargeBodies();
    done = [];
  });
  afterEach(() => jest.useRealTimers());

  it('are read at once as long as they take little', async () => {
    for (let body = 0; body < 10; body += 1) await bodies.read('ours', takes(9, 'ours'));
    expect(done).toHaveLength(10);
  });

  it('wait where they took much, and meanwhile those of others are read', async () => {
    await bodies.read('ours', takes(110, 'first'));
    const second = bodies.read('ours', takes(10, 'second'));
    expect(await bodies.read('theirs', takes(10, 'theirs'))).toBe('theirs');
    await jest.advanceTimersByTimeAsync(400);
    expect(done).toEqual(['first', 'theirs']);
    await jest.advanceTimersByTimeAsync(100);
    expect([await second, ...done]).toEqual(['second', 'first', 'theirs', 'second']);
  });

  it('never wait longer for one of them than a call waits for its turn', async () => {
    await bodies.read('ours', takes(60_000, 'first'));
    const second = bodies.read('ours', takes(60_000, 'second'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await second).toBe('second');
  });

  it('are read after one that was refused', async () => {
    const refused = () => {
      throw new Error('no JSON');
    };
    await expect(bodies.read('ours', refused)).rejects.toThrow('no JSON');
    expect(await bodies.read('ours', takes(10, 'next'))).toBe('next');
  });
});
