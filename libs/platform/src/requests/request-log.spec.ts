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

/** A log whose batches are completed by the test. */
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

describe('the log of calls of a process', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is written in a batch a second, never two at once, and not where there is nothing', async () => {
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

  it('keeps so many calls a minute of a workspace, half of them of one credential, and counts the others; those of other workspaces are kept', async () => {
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

  it('holds a tenth of its room for one workspace at most while the database stands still, and never more than its room', () => {
    const { note, leftOut } = heldLog({ perMinute: 1_000_000 });
    note(501);
    expect(leftOut).toEqual({ full: 1 });
    for (let other = 2; other <= 10; other += 1) note(500, aCall(`workspace-${other}`));
    expect(leftOut).toEqual({ full: 1 });
    note(1, aCall('workspace-11'));
    expect(leftOut).toEqual({ full: 2 });
  });

  it('counts a batch that the database does not take, and writes the next one', async () => {
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

  it('keeps nothing where it is switched off', async () => {
    const { note, sizes, leftOut } = heldLog({ perMinute: 0 });
    note(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect([sizes(), leftOut]).toEqual([[], {}]);
  });
});
