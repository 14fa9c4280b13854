import { fairRound, restBetweenPolls, SharedPlaces } from '@workops/kernel';
import { listen, type Database, type Listening } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { DispatchDeps, Settled } from '../../dispatch/dispatch-ports';
import { dispatchDue, DISPATCH_PLACES, type UnderWay } from '../../dispatch/use-cases/dispatch';
import { freezeSome } from '../../dispatch/use-cases/freeze';
import { Resting } from '../../dispatch/use-cases/resting';
import { sendTests, TEST_PLACES } from '../../dispatch/use-cases/send-tests';
import { campaignReads } from './campaign-reads';
import { CAMPAIGNS_CHANNEL } from './campaign-store';
import type { CampaignTelemetry } from './campaign-telemetry';
import { dispatchWork, type DispatchWorkOn } from './dispatch-work';
import { mailWriter } from './mail-writer';

export interface CampaignWorkDeps
  extends Omit<DispatchDeps, 'work' | 'reads' | 'write' | 'failed'>, Pick<DispatchWorkOn, 'changes' | 'ledger'> {
  database: Database;
  logger: Logger;
  /** If absent, the dispatcher only polls. */
  directUrl: string | undefined;
  telemetry?: CampaignTelemetry;
}

/** Outcomes per batch. */
const SETTLED_AT_ONCE = 200;
/** Workspaces settled concurrently. */
const SETTLE_PLACES = 3;
/** Tries at shutdown, each as long as the lock timeout. */
const LAST_TRIES = 20;
const BUSY_MS = 20;
const IDLE_MS = 500;
/** While no campaign or message changes, only time can make something due. */
const STILL_MS = 5_000;
const SETTLE_MS = 50;
/** The interval at which message outcomes are followed. */
const FOLLOW_MS = 250;

/** Any number of processes may run concurrently. */
export class CampaignWork {
  readonly rounds;
  private readonly deps: DispatchDeps;
  private readonly dispatch: ReturnType<typeof dispatchDue>;
  private readonly sendTests: ReturnType<typeof sendTests>;
  private readonly running = new SharedPlaces(DISPATCH_PLACES);
  private readonly testing = new SharedPlaces(TEST_PLACES);
  private ended: Settled[] = [];
  private readonly unsettled = new Resting();
  private isOver = false;
  private listening: Listening | undefined;
  private loops: Promise<unknown> = Promise.resolve();
  private readonly sleepers = new Set<() => void>();
  private readonly stillness: { isStill(): boolean };

  constructor(private readonly workDeps: CampaignWorkDeps) {
    this.stillness = workDeps.database.stillness.of('campaigns', 'conversations');
    const { database, changes, ledger, now } = workDeps;
    const failed = (error: unknown): void =>
      workDeps.logger.warn({ err: error }, 'part of a campaign round failed; the next round retries');
    const { loadRoom } = workDeps.channels;
    const work = dispatchWork({ database, changes, ledger, now, loadRoom, failed });
    this.deps = { ...workDeps, work, reads: campaignReads(database), write: mailWriter(workDeps.mail), failed };
    this.dispatch = dispatchDue(this.deps);
    this.sendTests = sendTests(this.deps);
    this.rounds = {
      start: () => work.startDue(),
      freeze: freezeSome(this.deps, workDeps.telemetry?.froze),
      dispatch: () => this.begin(),
      settle: () => this.settle(),
      follow: () => work.follow(),
      recover: () => work.recover(),
      finish: () => work.finish(),
      cancel: () => work.cancelLeftovers(),
      tests: () => this.test(),
    };
  }

  start(): void {
    const { directUrl, logger } = this.workDeps;
    this.listening = listen(directUrl, CAMPAIGNS_CHANNEL, () => this.wake(), logger);
    const { start, freeze, dispatch, settle, follow, recover, finish, cancel, tests } = this.rounds;
    const isSending = (): boolean => this.running.free < DISPATCH_PLACES.all;
    const after = (ms: number, work: () => Promise<number>, isBusy = isSending) => this.repeat(work, ms, isBusy);
    this.loops = Promise.all([
      after(BUSY_MS, dispatch),
      after(SETTLE_MS, settle),
      after(FOLLOW_MS, follow),
      after(BUSY_MS, freeze, () => false),
      after(IDLE_MS, start),
      after(IDLE_MS, finish),
      after(BUSY_MS, cancel, () => false),
      after(IDLE_MS, tests),
      after(2 * IDLE_MS, recover),
    ]);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    this.wake();
    await this.listening?.close();
    await this.loops;
    await Promise.all([this.running.ended(), this.testing.ended()]);
    await this.settleRest();
  }

  private wake(): void {
    for (const wake of this.sleepers) wake();
  }

  /**
   * Repeats soon while there is work or the process is busy; otherwise waits for a notification or the idle interval.
   */
  private async repeat(work: () => Promise<number>, busyMs: number, isBusy: () => boolean): Promise<void> {
    while (!this.isOver) {
      let number = 0;
      try {
        number = await work();
      } catch (error) {
        this.workDeps.logger.warn({ err: error }, 'campaign round failed; the next round retries');
      }
      if (number > 0 || isBusy()) await this.pause(busyMs);
      else await this.rest();
    }
  }

  /** Resolves on a notification or after the idle interval, some seconds later while nothing changes. */
  private rest(): Promise<void> {
    return restBetweenPolls(
      () => this.stillness.isStill(),
      { everyMs: IDLE_MS, stillEveryMs: STILL_MS },
      (ms) => this.pause(ms),
    );
  }

  /** True if woken early. */
  private pause(ms: number): Promise<boolean> {
    if (this.isOver) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (isWoken: boolean): void => {
        clearTimeout(timer);
        this.sleepers.delete(over);
        resolve(isWoken);
      };
      const over = (): void => end(true);
      const timer = setTimeout(() => end(false), ms);
      this.sleepers.add(over);
    });
  }

  private begin(): Promise<number> {
    return this.dispatch(this.running, (workspaceId, underWay) => this.follow(workspaceId, underWay));
  }

  private test(): Promise<number> {
    return this.sendTests(this.testing, (workspaceId, underWay) => {
      this.testing.follow(
        workspaceId,
        underWay.catch((error: unknown) =>
          this.workDeps.logger.warn({ err: error }, 'sending a test mail of a campaign failed'),
        ),
      );
    });
  }

  /** An outcome lost here is recovered when the lease expires. */
  private follow(workspaceId: string, underWay: UnderWay): void {
    const ended = underWay
      .then((settled) => {
        if (!settled) return;
        this.workDeps.telemetry?.handedOver(settled);
        this.ended.push(settled);
      })
      .catch((error: unknown) =>
        this.workDeps.logger.warn({ err: error }, 'storing the outcome of a recipient failed; its lease will expire'),
      );
    this.running.follow(workspaceId, ended);
  }

  /**
   * Retries, because rows may be locked for seconds. Outcomes that cannot be written are recovered when their lease
   * expires.
   */
  private async settleRest(): Promise<void> {
    for (let failures = 0; this.ended.length > 0;) {
      try {
        await this.settle();
      } catch (error) {
        failures += 1;
        if (failures === LAST_TRIES) throw error;
      }
    }
  }

  /** Writes outcomes by workspace. Those of a failed workspace are retried a second later. */
  private async settle(): Promise<number> {
    const resting = new Set(this.isOver ? [] : this.unsettled.ids());
    const ready = this.ended.filter(({ recipient }) => !resting.has(recipient.workspaceId)).slice(0, SETTLED_AT_ONCE);
    const batch = new Set(ready);
    this.ended = this.ended.filter((each) => !batch.has(each));
    const failures: unknown[] = [];
    const settleWorkspace = async (workspaceId: string): Promise<void> => {
      const own = ready.filter(({ recipient }) => recipient.workspaceId === workspaceId);
      try {
        await this.deps.work.settle(workspaceId, own);
      } catch (error) {
        this.ended.push(...own);
        this.unsettled.add([{ id: workspaceId }]);
        failures.push(error);
      }
    };
    const left = [...new Set(ready.map(({ recipient }) => recipient.workspaceId))];
    await fairRound({
      places: SETTLE_PLACES,
      lease: async (limit) => left.splice(0, limit),
      work: settleWorkspace,
      isOver: () => false,
    });
    if (failures.length > 0) throw new AggregateError(failures, 'What became of some recipients is not written.');
    return ready.length;
  }
}
