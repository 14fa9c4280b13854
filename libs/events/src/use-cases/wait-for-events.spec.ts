import { randomUUID } from 'node:crypto';
import { WaitingReaders } from './wait-for-events';

describe('a call that waits for events', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is checked after its minimum wait, even if the timer fired early', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const waits = new WaitingReaders({
      feed: { withNews: (places) => Promise.resolve([...places.keys()]) },
      failed: (error) => {
        throw error;
      },
    });
    const place = { position: '0', id: randomUUID(), day: '2027-01-15' };
    expect(await waits.forNews({ workspaceId: randomUUID(), place, milliseconds: 2_000, restMs: 5 })).toBe(true);
  });
});
