import { leasedRound, LeftOff, pause, PutOff, restBetweenPolls, type Clock } from '@workops/kernel';
import { dayOf } from '../domain/days';
import { envelopeTextOf } from '../domain/envelope';
import { atFrontier, type EventPosition } from '../domain/event-cursor';
import { typesSent, type ReplayReason } from '../domain/replay';
import type { DispatchTelemetry } from '../ports';
import type { LeasedReplay, ReplayedFeed, ReplayRuns } from '../replay-ports';

export interface RunReplaysDeps {
  runs: ReplayRuns;
  feed: ReplayedFeed;
  /** No trailing slash. */
  publicUrl: string;
  clock: Clock;
  telemetry: Pick<DispatchTelemetry, 'troubled'>;
  /** This process has recently sent nothing but replays. */
  isQuiet: () => boolean;
  /** No process has committed anything lately; unknown by default. */
  isStill?: () => boolean;
  wake: () => void;
}

const PLACES = 8;
const LEASE_MS = 15_000;
const POLL_MS = 500;
/** While the database is idle, only an expired lease leaves a replay to continue. */
const STILL_POLL_MS = 5_000;

/**
 * Limits of unfinished deliveries: about a hundred per second while there are new events, otherwise enough to keep the
 * dispatcher busy.
 */
const BESIDE_EVENTS = { window: 20, restMs: 200 };
const ALONE = { window: 1_000, restMs: 25 };
/** A replay on hold gives up its slot for this long. */
const HELD_REST_MS = 5_000;
/** Used with a start day, because a feed without a position begins some days after the start of its retention. */
const BEFORE_ALL = { position: '0', id: '00000000-0000-0000-0000-000000000000' };
const PART = 500;

/**
 * Queues each part in one transaction with the progress, so that a crash neither skips nor repeats events. It waits for
 * transactions that were open at its start.
 */
async function replayed(deps: RunReplaysDeps, run: LeasedReplay, isOver: () => boolean): Promise<void> {
  const { runs, feed, publicUrl } = deps;
  const until = BigInt(await feed.drawn());
  let place: EventPosition | null = run.place;
  for (let isRead = false; ;) {
    if (isOver()) throw new LeftOff();
    const { window, restMs } = deps.isQuiet() ? ALONE : BESIDE_EVENTS;
    const { pending, listened, onHold } = await runs.standing(run);
    if (isRead && pending === 0) return runs.end(run, 'completed', null);
    if (onHold) throw new PutOff(HELD_REST_MS);
    const room = window - pending;
    if (isRead || room < window / 2) {
      await pause(restMs);
      continue;
    }
    const { from, to } = run;
    const filter = { types: typesSent(listened, run.events), from, to };
    const page = await feed.page(
      run.workspaceId,
      place ?? { ...BEFORE_ALL, day: dayOf(from) },
      filter,
      Math.min(room, PART),
    );
    // Another epoch means that a backup was restored, so that the stored position is meaningless.
    if (place && place.epoch !== page.epoch) return runs.end(run, 'failed', 'abandoned');
    const found = page.entries.map(({ event }) => event);
    const wanted = run.only === 'all' ? undefined : await runs.undelivered(run, found);
    const events = found
      .filter(({ id }) => wanted?.has(id) ?? true)
      .map((event) => ({ event, text: envelopeTextOf(event, publicUrl) }));
    place = page.lookedTo ? { ...page.lookedTo, epoch: page.epoch } : atFrontier(page);
    await runs.add(run, { events, lookedAt: found.length, place, reachedAt: found.at(-1)?.occurredAt ?? null });
    if (events.length > 0) deps.wake();
    isRead = page.lookedTo === null && BigInt(page.frontier) > until;
    if (events.length > 0 || page.lookedTo === null) await pause(restMs);
  }
}

/** Any number of processes may run it, and one continues after another's crash. */
export class ReplayRounds {
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly deps: RunReplaysDeps) {}

  start(): void {
    this.running ??= this.goRound();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async goRound(): Promise<void> {
    const { runs, clock, telemetry } = this.deps;
    const isOver = (): boolean => this.stopped;
    while (!this.stopped) {
      try {
        await leasedRound<LeasedReplay, ReplayReason>({
          store: runs,
          places: PLACES,
          leaseMs: LEASE_MS,
          clock,
          isOver,
          worn: 'abandoned' as const,
          work: (run) => replayed(this.deps, run, isOver),
          toFailure: () => undefined,
          end: (run, reason) => runs.end(run, 'failed', reason),
          onFailure: (_run, error) => telemetry.troubled('replay', error),
        });
      } catch (error) {
        telemetry.troubled('replay', error);
      }
      await this.rest();
    }
  }

  private rest(): Promise<void> {
    const isStill = (): boolean => this.deps.isStill?.() ?? false;
    return restBetweenPolls(isStill, { everyMs: POLL_MS, stillEveryMs: STILL_POLL_MS }, async (milliseconds) => {
      await pause(milliseconds);
      return this.stopped;
    });
  }
}
