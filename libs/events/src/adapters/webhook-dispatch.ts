import type { Clock, OwnerStandings } from '@workops/kernel';
import { secretKeeper, type DeclaredSubscriber, type SecretBox } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { listen, type Database, type Listening } from '@workops/platform/database';
import { eventFeedOn, runSubscriber } from '@workops/platform/outbox';
import type { Logger, Metrics } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';
import type { AdminNotices } from '../ports';
import type { Taker } from '../domain/places';
import type { DispatchLimits } from '../domain/shares';
import { Dispatcher } from '../use-cases/dispatch';
import { fanOut, type FannedOut } from '../use-cases/fan-out';
import { ReleaseEnds } from '../use-cases/release-ends';
import { ReplayRounds } from '../use-cases/run-replays';
import { isReplayed } from '../domain/replay';
import { DELIVERIES_CHANNEL } from './deliveries-channel';
import { deliveryHolds } from './delivery-holds';
import { PgDispatchStore } from './dispatch-store';
import { dispatchTelemetry } from './dispatch-telemetry';
import { pgFanOutStore } from './fan-out-store';
import { HttpSender } from './http-sender';
import { replayRuns } from './replay-rows';

/** After this time without first attempts of new events, replays and released deliveries may use all free slots. */
const QUIET_AFTER_MS = 2_000;

const WITH_SUBSCRIPTIONS = `
  SELECT DISTINCT workspace_id AS id FROM events.subscription WHERE workspace_id = ANY ($1::uuid[]) AND enabled AND paused_at IS NULL`;

/** Subscriptions created or resumed later do not want the event. */
export const webhookSubscriber: DeclaredSubscriber = {
  name: 'webhooks',
  events: '*',
  usedIn: async (sql, workspaceIds) =>
    new Set((await sql.query<{ id: string }>(WITH_SUBSCRIPTIONS, [workspaceIds])).map(({ id }) => id)),
  runsIn: 'webhook-dispatcher',
};

export interface WebhookDispatchDeps {
  database: Database;
  queues: Queues;
  logger: Logger;
  metrics: Metrics;
  clock: Clock;
  secretBox: SecretBox;
  owners: OwnerStandings;
  notices: AdminNotices;
  /** No trailing slash. */
  publicUrl: string;
  /** Non-public ranges that deliveries may use. */
  allowedCidrs: readonly string[];
  /** May LISTEN; without it the dispatch polls. */
  directUrl: string | undefined;
  /** Receivers get a `traceparent` if the event is traced. */
  tellsReceivers?: boolean;
  limits?: Partial<DispatchLimits>;
}

export class WebhookDispatch {
  private readonly sender: HttpSender;
  private readonly dispatcher: Dispatcher;
  private readonly replays: ReplayRounds;
  private readonly releases: ReleaseEnds;
  private listening: Listening | undefined;
  private subscriber: { close(): Promise<void> } | undefined;

  constructor(private readonly deps: WebhookDispatchDeps) {
    this.sender = new HttpSender(new SystemAddressGuard(parseRanges(deps.allowedCidrs)));
    const telemetry = dispatchTelemetry(deps.metrics, deps.logger, { tellsReceivers: deps.tellsReceivers });
    let eventSentAt = Number.NEGATIVE_INFINITY;
    const isQuiet = (): boolean => performance.now() - eventSentAt > QUIET_AFTER_MS;
    const isStill = (): boolean => deps.database.stillness.isStill();
    this.dispatcher = new Dispatcher({
      store: new PgDispatchStore(deps.database, deps.notices),
      owners: deps.owners,
      sender: this.sender,
      secrets: secretKeeper(deps.secretBox),
      clock: deps.clock,
      telemetry: {
        ...telemetry,
        attemptEnded: (outcome) => {
          if (!isReplayed(outcome.delivery) && !outcome.delivery.released) eventSentAt = performance.now();
          telemetry.attemptEnded(outcome);
        },
      },
      random: Math.random,
      isQuiet,
      isStill,
      limits: deps.limits,
    });
    this.replays = new ReplayRounds({
      runs: replayRuns(deps.database, deps.clock),
      feed: eventFeedOn(deps.database),
      publicUrl: deps.publicUrl,
      clock: deps.clock,
      telemetry,
      isQuiet,
      isStill,
      wake: () => this.tellDispatchers(),
    });
    this.releases = new ReleaseEnds({ holds: deliveryHolds(deps.database), telemetry });
  }

  start(): void {
    const { database, queues, logger, clock, directUrl, publicUrl } = this.deps;
    this.dispatcher.start();
    this.replays.start();
    this.releases.start();
    this.listening = listen(directUrl, DELIVERIES_CHANNEL, () => this.dispatcher.wake(), logger);
    const queueDeliveries = fanOut({ publicUrl, clock, shares: this.dispatcher.limits });
    this.subscriber = runSubscriber({ database, queues, logger }, webhookSubscriber, async (events, tx) => {
      let kept: readonly Taker[] = [];
      let fanned: FannedOut = { waiting: 0, begun: [], leasedUntil: clock.now() };
      tx.afterRollback(() => this.dispatcher.freeKept(kept, fanned.begun, fanned.leasedUntil));
      const keep = <T extends Taker>(wanted: readonly T[]): readonly T[] => {
        const given = this.dispatcher.keep(wanted);
        kept = given;
        return given;
      };
      fanned = await queueDeliveries(pgFanOutStore(tx), events, keep);
      const { waiting, begun, leasedUntil } = fanned;
      tx.afterCommit(() => {
        this.dispatcher.beginIn(kept, begun, leasedUntil);
        if (waiting > 0) this.tellDispatchers();
      });
    });
  }

  /** Finishes and records deliveries in flight. Others are recovered when their leases expire. */
  async stop(): Promise<void> {
    await Promise.all([this.subscriber?.close(), this.replays.stop(), this.releases.stop()]);
    await this.listening?.close();
    await this.dispatcher.stop();
    await this.sender.close();
  }

  private tellDispatchers(): void {
    this.dispatcher.wake();
    this.deps.database.notify(DELIVERIES_CHANNEL);
  }
}
