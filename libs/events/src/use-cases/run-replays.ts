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
  /** Where the API is reached, without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  telemetry: Pick<DispatchTelemetry, 'troubled'>;
  /** Whether this process has sent nothing but replays of late. */
  isQuiet: () => boolean;
  /** Whether nothing has been committed of late, by any process; by default it is not known. */
  isStill?: () => boolean;
  /** Something is due. */
  wake: () => void;
}

const PLACES = 8;
const LEASE_MS = 15_000;
const POLL_MS = 500;
/** While the database is still, only a lease that ran out leaves a replay to continue. */
const STILL_POLL_MS = 5_000;

/**
 * Limits of a replay's deliveries waiting or in progress. Beside current events they are few, topped up five times a second: a hundred a second, whatever the
 * receiver can take. Otherwise as many as keep the dispatcher busy.
 */
const BESIDE_EVENTS = { window: 20, restMs: 200 };
const ALONE = { window: 1_000, restMs: 25 };
/** How long a replay of held deliveries yields its place to others. */
const HELD_REST_MS = 5_000;
/** With the day to start from: without a position a feed begins some days after the start of its retention. */
const BEFORE_ALL = { position: '0', id: '00000000-0000-0000-0000-000000000000' };
/** Events that one look finds. */
const PART = 500;

/**
 * Continues one replay from its position. Each part of the feed is queued in one transaction with how far it came, so that a process that dies leaves none out
 * and repeats none. It waits for the transactions that were open at the beginning.
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
    // Another history, for a backup was restored: places of the one before mean nothing in it.
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

/** Rounds over running replays, until the process ends. Any number of processes may run them; after a crash another process continues. */
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
          failureOf: () => undefined,
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
