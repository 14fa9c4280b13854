/** Messages of campaigns in one turn after which the next one comes sooner. */
export const LARGE_BATCH = 50;
/** Intervals of campaigns' turns at their full share: each uses up their part of an account's rate, and several messages share each statement. */
const TURN_MS = 250;
const TURN_AFTER_LARGE_MS = 100;
/** A due turn waits this long at most for answers that are under way: some milliseconds more than one takes. */
const YIELD_MS = 15;
/** Interval at which the latency of answers is reviewed, and the fewest of them that count. */
const LOOK_MS = 1_000;
const ENOUGH = 5;
/** Bounds and steps of the share; campaigns never stop. */
const LEAST = 0.1;
const MORE = 0.1;
const LESS = 0.5;
/** Answers are late when they take this many times as long as without campaigns, plus a margin. */
const LATE = 1.5;
const LATE_MS = 2;
/** Weight of each review without campaigns in the usual latency. */
const NEWS = 0.3;

/**
 * Schedules the turns of campaigns' messages in a process by the latency of its answers, from their lease to the provider call: when answers are late while
 * campaigns are sent, campaigns get half as many turns; otherwise gradually more again. The latency at the least share becomes the usual one: when something
 * other than campaigns delays answers, campaigns are not throttled for long.
 */
export class CampaignTurns {
  private share = 1;
  private nextAt = 0;
  private lookAt = 0;
  /** In milliseconds; initially that of an idle machine. */
  private usual = 10;
  private took: number[] = [];
  /** Whether campaigns' messages were sent since the last review. */
  private isShared = false;

  /** The present share of their turns, 0.1 to 1. */
  get ratio(): number {
    return this.share;
  }

  /** Whether campaigns have their turn now. While answers are under way a turn is put off, by `YIELD_MS` at most. */
  isDue(isAnswering = false): boolean {
    const now = performance.now();
    if (now >= this.lookAt) this.look(now);
    if (now < this.nextAt + (isAnswering ? YIELD_MS : 0)) return false;
    this.nextAt = now + TURN_MS / this.share;
    return true;
  }

  /** Records how many of campaigns' messages were leased in the present turn. */
  used(number: number): void {
    this.isShared = true;
    if (number >= LARGE_BATCH) this.nextAt -= (TURN_MS - TURN_AFTER_LARGE_MS) / this.share;
  }

  /** Records the latency of an answer, from its lease to the provider call. */
  answered(ms: number): void {
    this.took.push(ms);
  }

  private look(now: number): void {
    const { took, isShared } = this;
    this.lookAt = now + LOOK_MS;
    [this.took, this.isShared] = [[], false];
    const taken =
      took.length < ENOUGH ? undefined : took.sort((one, other) => one - other)[Math.floor(took.length / 2)]!;
    const isLeast = this.share <= LEAST;
    const isLate = taken !== undefined && taken > this.usual * LATE + LATE_MS;
    if (taken !== undefined && (!isShared || isLeast)) this.usual += (taken - this.usual) * NEWS;
    if (isShared && isLate && !isLeast) this.share = Math.max(LEAST, this.share * LESS);
    else this.share = Math.min(1, this.share + MORE);
  }
}
