import { Gathered, grouped, restBetweenPolls, SharedPlaces } from '@workops/kernel';
import type { Database, Listening } from '@workops/platform/database';
import { listen } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { SendOutcome } from '../message-ports';
import type { LeasedSend, SendDeps } from '../../sending/send-ports';
import { CampaignTurns, LARGE_BATCH } from '../../sending/use-cases/campaign-turns';
import { handOver } from '../../sending/use-cases/hand-over';
import { recoverSends, settleSends, type SendResult } from '../../sending/use-cases/settle-send';
import { sendWork, type MailBounced } from './postgres-sends';

/** NOTIFY channel that wakes the senders. */
export const SENDS_CHANNEL = 'conversations_sends';

/** Each call costs a socket and a little memory. The lower limits keep hanging providers from using up all places. */
const PLACES = { all: 500, ofOne: 200, ofHanging: 20 };
const AT_ONCE = 100;
/** An account's rate limit releases only a few messages at a time. */
const BUSY_MS = 15;
const BUSY_FOR_MS = 2_000;
const IDLE_MS = 500;
/** While conversations do not change, only time can make a message due. */
const STILL_MS = 5_000;
/** A batch's calls start spread over this time, unless it is large. Outcomes are collected a little longer. */
const SPREAD_MS = 100;
const GATHERED_MS = 125;
const GATHERED = LARGE_BATCH;
const RECOVER_EVERY_MS = 1_000;

export interface SendingDeps extends Omit<SendDeps, 'work' | 'failed'> {
  database: Database;
  logger: Logger;
  bounced: MailBounced;
  directUrl: string | undefined;
}

/** Hands over after the commit. Any number of processes may run it. */
export class Sending {
  private readonly deps: SendDeps;
  private readonly settle: ReturnType<typeof settleSends>;
  private readonly recover: ReturnType<typeof recoverSends>;
  private readonly handOver: ReturnType<typeof handOver>;
  private readonly logger: Logger;
  private readonly places = new SharedPlaces(PLACES);
  private listening: Listening | undefined;
  private isOver = false;
  private loop: Promise<void> = Promise.resolve();
  private wakeUp: () => void = () => undefined;
  /** A call arrived during a round. */
  private isCalled = false;
  private readonly turns = new CampaignTurns();
  private readonly answers = new Set<string>();
  private readonly results: Gathered<SendResult>;
  private readonly stillness: { isStill(): boolean };

  constructor(private readonly given: SendingDeps) {
    this.stillness = given.database.stillness.of('conversations');
    const { database, logger, bounced, accounts, providers, correspondents, templates, stops, now } = given;
    this.logger = logger;
    const failed = (error: unknown): void =>
      logger.warn({ err: error }, 'checking a batch of messages failed; checking each message alone');
    this.deps = {
      work: sendWork(database, bounced),
      accounts,
      providers,
      correspondents,
      templates,
      stops,
      failed,
      now,
    };
    this.settle = settleSends(this.deps);
    this.recover = recoverSends(this.deps);
    this.handOver = handOver(this.deps);
    this.results = new Gathered({
      forMs: GATHERED_MS,
      most: GATHERED,
      toKey: ({ send }: SendResult) => `${send.workspaceId} ${send.accountId}`,
      work: this.settle,
      failed: (error) => logger.warn({ err: error }, 'storing outcomes of a batch failed; storing each outcome alone'),
    });
  }

  /** Share of campaign turns that this process allows, given how fast answers are sent. */
  get campaignRatio(): number {
    return this.turns.ratio;
  }

  start(): void {
    this.listening = listen(this.given.directUrl, SENDS_CHANNEL, () => this.call(), this.logger);
    this.loop = this.round();
  }

  /** Resolves once running calls have ended. */
  async stop(): Promise<void> {
    this.isOver = true;
    this.call();
    await this.listening?.close();
    await this.loop;
    await this.places.ended();
  }

  private async round(): Promise<void> {
    let busyUntil = 0;
    let recoverAt = 0;
    while (!this.isOver) {
      this.isCalled = false;
      try {
        if (Date.now() >= recoverAt) {
          recoverAt = Date.now() + RECOVER_EVERY_MS;
          await this.recover(AT_ONCE);
        }
        const begun = await this.begin();
        if (begun > 0) busyUntil = Date.now() + BUSY_FOR_MS;
        if (Date.now() < busyUntil) await this.pause(BUSY_MS);
        else await this.rest();
      } catch (error) {
        this.logger.warn({ err: error }, 'handing over messages failed; the next round retries');
        await this.pause(IDLE_MS);
      }
    }
  }

  private call(): void {
    this.isCalled = true;
    this.wakeUp();
  }

  /** Ends early when something is to be sent, at once if a call arrived during the round. */
  private pause(ms: number): Promise<void> {
    if (this.isCalled) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends on a call or after the idle interval, after some seconds while nothing changes. */
  private rest(): Promise<void> {
    return restBetweenPolls(
      () => this.stillness.isStill(),
      { everyMs: IDLE_MS, stillEveryMs: STILL_MS },
      async (ms) => {
        await this.pause(ms);
        return this.isCalled;
      },
    );
  }

  private async begin(): Promise<number> {
    const free = Math.min(AT_ONCE, this.places.free);
    const withCampaigns = this.turns.isDue(this.answers.size > 0);
    const leasedAt = performance.now();
    const leased = free > 0 ? await this.deps.work.lease(free, this.places.lefts(), withCampaigns) : [];
    const ofCampaigns = leased.filter(({ bulk }) => bulk).length;
    if (ofCampaigns > 0) this.turns.used(ofCampaigns);
    // Campaign messages need more checks than answers.
    for (const own of grouped(
      leased,
      ({ workspaceId, bulk }) => `${workspaceId} ${bulk ? 'campaigns' : 'answers'}`,
    ).values()) {
      const { workspaceId, bulk } = own[0]!;
      const calling = (send: LeasedSend): void => {
        if (!this.answers.delete(send.messageId)) return;
        this.turns.answered(performance.now() - leasedAt);
      };
      if (!bulk) for (const { messageId } of own) this.answers.add(messageId);
      const handOver = () => this.handOver(own, calling, bulk && ofCampaigns < LARGE_BATCH ? SPREAD_MS : 0);
      for (const { send, outcome } of this.given.database.onBehalfOf(workspaceId, handOver)) {
        this.places.follow(
          workspaceId,
          this.ended(send, outcome).finally(() => {
            this.answers.delete(send.messageId);
            this.call();
          }),
        );
      }
    }
    return leased.length;
  }

  private async ended(send: LeasedSend, pending: Promise<SendOutcome | undefined>): Promise<void> {
    try {
      const outcome = await pending;
      if (!outcome) return;
      const result = { send, outcome };
      // Outcomes of answers are stored at once.
      await (send.bulk ? this.results.add(result) : this.settle([result]));
      if (outcome.kind === 'failed' && outcome.error.code === 'credential_rejected') {
        await this.deps.accounts.credentialRejected(send.workspaceId, send.accountId);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'storing the outcome of a message failed; its lease will expire');
    }
  }
}
