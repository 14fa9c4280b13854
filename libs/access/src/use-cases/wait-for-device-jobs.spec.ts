import { DomainError } from '@workops/kernel';
import { WaitingDevices, type DeviceWaitLimits } from './wait-for-device-jobs';

const LONG = 600_000;
const present = new AbortController().signal;
const device = (deviceAgentId: string, workspaceId = 'w') => ({ workspaceId, deviceAgentId });

function waiting(limits?: DeviceWaitLimits) {
  const news = new Set<string>();
  const seen = { looks: 0, failing: false };
  const waits = new WaitingDevices({
    withNews: (devices) => {
      seen.looks += 1;
      if (seen.failing) return Promise.reject(new Error('away'));
      return Promise.resolve(new Set(devices.map(({ deviceAgentId }) => deviceAgentId).filter((id) => news.has(id))));
    },
    limits,
    lookMs: 1,
  });
  return { waits, news, seen };
}

describe('devices that wait for jobs', () => {
  it('are polled together, and keep waiting if a poll fails', async () => {
    const { waits, news, seen } = waiting();
    const both = Promise.all(['a', 'b'].map((id) => waits.forNews(device(id), LONG, present)));
    const other = waits.forNews(device('c'), LONG, present);
    seen.failing = true;
    while (seen.looks < 2) await new Promise((resolve) => setImmediate(resolve));
    seen.failing = false;
    news.add('a').add('b');
    expect(await both).toEqual([true, true]);
    waits.close();
    expect(await other).toBe(false);
  });

  it('stop waiting at their timeout, on disconnect and on shutdown', async () => {
    const { waits } = waiting();
    expect(await waits.forNews(device('a'), 1, present)).toBe(false);
    const caller = new AbortController();
    const gone = waits.forNews(device('a'), LONG, caller.signal);
    caller.abort();
    expect(await gone).toBe(false);
    expect(await waits.forNews(device('a'), LONG, caller.signal)).toBe(false);
    waits.close();
    expect(await waits.forNews(device('a'), LONG, present)).toBe(false);
  });

  it('are rejected beyond the limits of a workspace and of the process', async () => {
    const { waits } = waiting({ all: 3, workspace: 2 });
    const staying = [device('a'), device('b'), device('c', 'other')];
    const ends = [waits.forNews(staying[0]!, LONG, present), waits.forNews(staying[1]!, LONG, present)];
    await expect(waits.forNews(device('d'), LONG, present)).rejects.toThrow(DomainError);
    ends.push(waits.forNews(staying[2]!, LONG, present));
    await expect(waits.forNews(device('e', 'another'), LONG, present)).rejects.toThrow('Too many devices');
    waits.close();
    expect(await Promise.all(ends)).toEqual([false, false, false]);
  });
});
