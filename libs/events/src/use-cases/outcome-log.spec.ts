import { aClaimedDelivery, anOutcome } from '../testing/builders';
import type { AttemptOutcome, DispatchStore } from '../ports';
import { OutcomeLog } from './outcome-log';
import { pause } from './pause';

const WRITING_TAKES_MS = 50;

describe('the log of outcomes', () => {
  const written: AttemptOutcome[] = [];
  const store: Pick<DispatchStore, 'record'> = {
    record: async (outcomes) => {
      await pause(WRITING_TAKES_MS);
      written.push(...outcomes);
    },
  };
  const quiet = { attemptEnded: () => undefined, inFlight: () => undefined, claimsStalled: () => undefined, troubled: () => undefined };
  const ended = (): AttemptOutcome => anOutcome(aClaimedDelivery(), { state: 'succeeded' }, new Date());

  beforeEach(() => {
    jest.useFakeTimers();
    written.length = 0;
  });
  afterEach(() => jest.useRealTimers());

  it('writes what ended while a batch was being written, though its timer rang meanwhile and nothing ends after it', async () => {
    const log = new OutcomeLog(store as DispatchStore, quiet, () => undefined);
    log.add(ended());
    await jest.advanceTimersByTimeAsync(21);
    log.add(ended());
    await jest.advanceTimersByTimeAsync(1_000);
    expect(written).toHaveLength(2);
  });
});
