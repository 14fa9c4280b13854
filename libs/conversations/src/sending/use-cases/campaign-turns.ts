/** The next turn comes sooner after so many. */
export const LARGE_BATCH = 50;
/** Intervals at full share: each turn uses up its part of an account's rate, and messages share statements. */
const TURN_MS = 250;
const TURN_AFTER_LARGE_MS = 100;
/** Delay while answers are in flight: a little more than one takes. */
const YIELD_MS = 15;
/** Latency is reviewed at this interval, from `ENOUGH` answers on. */
const LOOK_MS = 1_000;
const ENOUGH = 5;
/** Bounds and steps of the share; campaigns never stop. */
const LEAST = 0.1;
const MORE = 0.1;
const LESS = 0.5;
/** Answers are late at this factor of the usual latency, plus a margin. */
const LATE = 1.5;
const LATE_MS = 2;
/** The weight of each review without campaigns. */
const NEWS = 0.3;

/**
 * Halves the share of campaigns while answers are late, from lease to provider call, and lets it grow again otherwise.
 * The latency at the least share becomes the usual one, so that other causes do not throttle campaigns for long.
 */
export class CampaignTurns {
  private share = 1;
  private nextAt = 0;
  private lookAt = 0;
  /** Milliseconds; initially those of an idle machine. */
  private usual = 10;
  private took: number[] = [];
  /** Campaign messages were sent since the last review. */
  private isShared = false;

  get ratio(): number {
    return this.share;
  }

  /** A turn waits at most `YIELD_MS` while answers are in flight. */
  isDue(isAnswering = false): boolean {
    const now = performance.now();
    if (now >= this.lookAt) this.look(now);
    if (now < this.nextAt + (isAnswering ? YIELD_MS : 0)) return false;
    this.nextAt = now + TURN_MS / this.share;
    return true;
  }

  used(number: number): void {
    this.isShared = true;
    if (number >= LARGE_BATCH) this.nextAt -= (TURN_MS - TURN_AFTER_LARGE_MS) / this.share;
  }

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
