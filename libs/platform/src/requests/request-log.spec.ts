import type { RequestRecord } from '@workops/contracts';
import { anActor } from '@workops/kernel/testing';
import { RequestLog, type LeftOut, type RequestLogDeps } from './request-log';

const { author } = anActor();
const ONE = 'workspace-1';

const aCall = (workspaceId = ONE, credentialId = 'key-1'): RequestRecord => ({
  workspaceId,
  requestId: 'request-1',
  startedAt: new Date(),
  method: 'POST',
  route: '/contacts',
  path: '/contacts',
  status: 201,
  durationMs: 1,
  idempotency: 'none',
  author,
  credentialId,
  connectedAppId: null,
  events: 0,
  eventIds: [],
});

/** A log whose batch writes are completed by the test. */
function heldLog(over: Partial<RequestLogDeps> = {}) {
  const batches: (readonly RequestRecord[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const leftOut: Partial<Record<LeftOut, number>> = {};
  let at = new Date('2026-11-23T12:00:00Z').getTime();
  const log = new RequestLog({
    write: (batch) => {
      batches.push(batch);
      return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    },
    now: () => new Date(at),
    leftOut: (why, count) => (leftOut[why] = (leftOut[why] ?? 0) + count),
    onBehalfOfNobody: (work) => work(),
    perMinute: 10,
    ...over,
  });
  const note = (count: number, call = aCall()): void => Array.from({ length: count }).forEach(() => log.note(call));
  const sizes = (): number[] => batches.map(({ length }) => length);
  return { log, note, sizes, leftOut, end: (error?: Error) => ends.shift()!(error), pass: (ms: number) => (at += ms) };
}

describe('the request log of a process', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('writes one batch per second, never concurrently, and never an empty one', async () => {
    const { note, sizes, end } = heldLog();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sizes()).toEqual([]);
    note(3);
    await jest.advanceTimersByTimeAsync(1_000);
    note(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(sizes()).toEqual([3]);
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(sizes()).toEqual([3, 1]);
  });

  it('limits calls per minute and workspace, half of them per credential, and counts the rest', async () => {
    const { log, note, sizes, leftOut, pass, end } = heldLog();
    note(7);
    note(7, aCall(ONE, 'key-2'));
    note(2, aCall('workspace-2'));
    expect(leftOut).toEqual({ share: 4 });
    pass(60_000);
    note(1);
    void log.flush();
    await jest.advanceTimersByTimeAsync(0);
    end();
    expect(sizes()).toEqual([13]);
  });

  it('buffers at most a tenth of its limit per workspace while the database hangs', () => {
    const { note, leftOut } = heldLog({ perMinute: 1_000_000 });
    note(501);
    expect(leftOut).toEqual({ full: 1 });
    for (let other = 2; other <= 10; other += 1) note(500, aCall(`workspace-${other}`));
    expect(leftOut).toEqual({ full: 1 });
    note(1, aCall('workspace-11'));
    expect(leftOut).toEqual({ full: 2 });
  });

  it('counts a batch that failed, and writes the next one', async () => {
    const { log, note, sizes, leftOut, end } = heldLog();
    note(2);
    const first = log.flush();
    await jest.advanceTimersByTimeAsync(0);
    end(new Error('away'));
    await first;
    expect(leftOut).toEqual({ failed: 2 });
    note(1);
    void log.flush();
    await jest.advanceTimersByTimeAsync(0);
    expect(sizes()).toEqual([2, 1]);
    end();
  });

  it('keeps nothing when disabled', async () => {
    const { note, sizes, leftOut } = heldLog({ perMinute: 0 });
    note(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect([sizes(), leftOut]).toEqual([[], {}]);
  });
});
