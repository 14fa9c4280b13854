import { isLost, jobNameOf, originOf } from './job-origin';
import { RECONNECT_WITHIN_MS } from './queues';

describe('a returned job', () => {
  it('carries its hops in its name, and is lost after a hundred of them', () => {
    const database = '0123456789abcdef';
    const after = (hops: number) => originOf(jobNameOf({ database, hops }, 'jobs'));
    expect(after(7)).toEqual({ database, hops: 7 });
    expect([isLost(after(99)), isLost(after(100))]).toEqual([false, true]);
  });
});

describe('a lost Redis connection', () => {
  it('is retried within a second, however long Redis has been away', () => {
    expect(RECONNECT_WITHIN_MS).toBeLessThanOrEqual(1_000);
  });
});
