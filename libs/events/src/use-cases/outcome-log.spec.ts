import { pause } from '@workops/kernel';
import { aClaimedDelivery, anOutcome } from '../testing/builders';
import type { AttemptOutcome, DispatchStore } from '../ports';
import { OutcomeLog } from './outcome-log';

const WRITING_TAKES_MS = 50;

describe('OutcomeLog', () => {
  let written: AttemptOutcome[];
  let tries: number;
  /** Id of the subscription whose row is locked. */
  let held: string | undefined;
  let log: OutcomeLog;
  const store: Pick<DispatchStore, 'record'> = {
    record: async (outcomes) => {
      await pause(WRITING_TAKES_MS);
      const isHeld = ({ delivery }: AttemptOutcome): boolean => delivery.subscriptionId === held;
      written.push(...outcomes.filter((outcome) => !isHeld(outcome)));
      tries += outcomes.some(isHeld) ? 1 : 0;
      return outcomes.filter(isHeld);
    },
  };
  const quiet = {
    attemptBegins: () => undefined,
    attemptEnded: () => undefined,
    inFlight: () => undefined,
    claimsStalled: () => undefined,
    troubled: () => undefined,
  };
  const ended = (subscriptionId?: string): AttemptOutcome =>
    anOutcome(aClaimedDelivery(subscriptionId ? { subscriptionId } : {}), { state: 'succeeded' }, new Date());

  beforeEach(() => {
    jest.useFakeTimers();
    written = [];
    tries = 0;
    held = undefined;
    log = new OutcomeLog(store as DispatchStore, quiet, () => undefined);
  });
  afterEach(() => jest.useRealTimers());

  it('records an attempt that ended during a write, even if its timer has fired', async () => {
    log.add(ended());
    await jest.advanceTimersByTimeAsync(21);
    log.add(ended());
    await jest.advanceTimersByTimeAsync(1_000);
    expect(written).toHaveLength(2);
  });

  it('records other outcomes while a subscription is locked, and its own in order later', async () => {
    held = 'held';
    const kept = [ended(held), ended(held), ended(held)];
    log.add(kept[0]!);
    log.add(kept[1]!);
    await jest.advanceTimersByTimeAsync(500);
    const others = Array.from({ length: 20 }, () => ended());
    for (const outcome of others) log.add(outcome);
    log.add(kept[2]!);
    await jest.advanceTimersByTimeAsync(200);
    expect(written).toEqual(others);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tries).toBeLessThan(80);
    held = undefined;
    await jest.advanceTimersByTimeAsync(2_000);
    expect(written).toEqual([...others, ...kept]);
  });

  it('keeps an attempt that was handed out again as lost once, with its original outcome', async () => {
    held = 'held';
    const outcome = ended(held);
    const lost = { ...outcome, delivery: { ...outcome.delivery, outcomeLost: true } };
    for (const next of [outcome, lost, lost]) {
      log.add(next);
      await jest.advanceTimersByTimeAsync(100);
    }
    held = undefined;
    await jest.advanceTimersByTimeAsync(2_000);
    expect(written).toEqual([outcome]);
  });

  it('waits for a locked row only for a limited time when drained', async () => {
    held = 'held';
    log.add(ended(held));
    const other = ended();
    log.add(other);
    const drained = log.drain();
    await jest.advanceTimersByTimeAsync(5_000);
    await drained;
    expect(written).toEqual([other]);
  });
});
