import { leasedRound, LeftOff, PutOff, RunLost, type Leased, type LeasedWork } from './leased-work';
import { shortWaitAfter, waitAfter } from './retries';
import { ManualClock } from './testing';

class Trouble extends Error {}

/** Runs a round over one job and returns its result. */
async function round(attempts: number, over: Partial<LeasedWork<Leased, string>> = {}) {
  const clock = new ManualClock();
  const log: string[] = [];
  const waiting: Leased[] = [{ attempts }];
  const failures: unknown[] = [];
  await leasedRound<Leased, string>({
    store: {
      lease: async () => waiting.splice(0),
      renew: async () => true,
      release: async (_job, at) => void log.push(`release ${at.getTime() - clock.now().getTime()}`),
      leaveOff: async (_job, at) => void log.push(`leave ${at.getTime() - clock.now().getTime()}`),
      onBehalfOf: (_job, work) => work(),
    },
    places: 1,
    leaseMs: 20_000,
    worn: 'worn',
    clock,
    isOver: () => false,
    work: async () => void log.push('work'),
    toFailure: (error) => (error instanceof Trouble ? error.message : undefined),
    end: async (_job, failure) => void log.push(`end ${failure}`),
    onFailure: (_job, error) => failures.push(error),
    ...over,
  });
  return { told: log, failures };
}
const throwing = (error: Error) => ({ work: () => Promise.reject(error) });

describe('leased work', () => {
  it('is measured by its outcome', async () => {
    const outcomes: string[] = [];
    const measure = (outcome: string) => void outcomes.push(outcome);
    await round(1, { measure });
    await round(1, { measure, ...throwing(new Trouble('gone')) });
    await round(11, { measure });
    await round(1, { measure, ...throwing(new Error('the database is away')) });
    await round(1, { measure, ...throwing(new RunLost()) });
    await round(1, {
      measure,
      ...throwing(new Trouble('gone')),
      end: () => Promise.reject(new Error('the database is away')),
    });
    expect(outcomes).toEqual(['ok', 'failed', 'failed', 'again', 'left', 'again']);
  });

  it('ends with its final failure, or as worn without running after too many crashes', async () => {
    expect(await round(1, throwing(new Trouble('gone')))).toEqual({ told: ['end gone'], failures: [] });
    expect(await round(11)).toEqual({ told: ['end worn'], failures: [] });
    expect(await round(10)).toEqual({ told: ['work'], failures: [] });
  });

  it('runs on behalf of its workspace', async () => {
    const log: string[] = [];
    const waiting: Leased[] = [{ attempts: 1 }];
    await round(1, {
      store: {
        lease: async () => waiting.splice(0),
        renew: async () => true,
        release: async () => undefined,
        leaveOff: async () => undefined,
        onBehalfOf: async (_job, work) => {
          log.push('begins');
          const done = await work();
          log.push('ends');
          return done;
        },
      },
      work: async () => void log.push('works'),
    });
    expect(log).toEqual(['begins', 'works', 'ends']);
  });

  it('is retried after a delay that grows with the attempts, and reports the error', async () => {
    const broken = new Error('the database is away');
    expect(await round(3, throwing(broken))).toEqual({ told: [`release ${waitAfter(3)}`], failures: [broken] });
    expect((await round(2, { ...throwing(broken), waitAfter: shortWaitAfter })).told).toEqual(['release 5000']);
  });

  it('is left alone if another process has it', async () => {
    expect(await round(1, throwing(new RunLost()))).toEqual({ told: [], failures: [] });
    const lost = { ...throwing(new Trouble('gone')), end: () => Promise.reject(new RunLost()) };
    expect(await round(1, lost)).toEqual({ told: [], failures: [] });
  });

  it('can be put off without a failure and without a counted attempt', async () => {
    const outcomes: string[] = [];
    const measure = (outcome: string) => void outcomes.push(outcome);
    expect(await round(10, { measure, ...throwing(new PutOff(5_000)), toFailure: () => 'any' })).toEqual({
      told: ['leave 5000'],
      failures: [],
    });
    expect(outcomes).toEqual(['left']);
  });

  it('is left to another process at shutdown, even if the aborted calls throw', async () => {
    for (const error of [new LeftOff(), new Trouble('unreachable')]) {
      let isOver = false;
      const work = () => {
        isOver = true;
        return Promise.reject(error);
      };
      expect(await round(1, { work, isOver: () => isOver })).toEqual({ told: ['leave 0'], failures: [] });
    }
  });

  it('gets an aborted signal once it has ended or thrown, so that nothing runs on', async () => {
    for (const end of [() => Promise.resolve(), () => Promise.reject(new Trouble('gone'))]) {
      let left: AbortSignal | undefined;
      const wasAborted: boolean[] = [];
      await round(1, {
        work: (_job, lost) => {
          left = lost;
          wasAborted.push(lost.aborted);
          return end();
        },
      });
      expect([...wasAborted, left?.reason]).toEqual([false, expect.any(RunLost)]);
    }
  });

  it('gets an aborted signal if the lease is lost, but not if renewal throws', async () => {
    const waiting: Leased[] = [{ attempts: 1 }];
    let renewals = 0;
    const { told, failures } = await round(1, {
      leaseMs: 20,
      store: {
        lease: async () => waiting.splice(0),
        renew: async () => {
          renewals += 1;
          if (renewals < 3) throw new Error('the database is away');
          return false;
        },
        release: async () => undefined,
        leaveOff: async () => undefined,
        onBehalfOf: (_job, work) => work(),
      },
      work: (_job, lost) =>
        new Promise((_resolve, reject) => lost.addEventListener('abort', () => reject(lost.reason as Error))),
    });
    expect([renewals >= 3, told, failures]).toEqual([true, [], []]);
  });
});
