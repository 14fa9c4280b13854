/** A turn with at least this many campaign messages makes the next turn come sooner. */
export const LARGE_BATCH = 50;
/**
 * Intervals between campaign turns at full share: each turn uses up its part of an account's rate, and several messages
 * share each statement.
 */
const TURN_MS = 250;
const TURN_AFTER_LARGE_MS = 100;
/** Maximum delay of a due turn while answers are in flight: a few milliseconds more than an answer takes. */
const YIELD_MS = 15;
/** Interval at which the latency of answers is reviewed, and the fewest answers that count. */
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
 * Schedules campaign turns in a process by the latency of its answers, from lease to provider call. If answers are late
 * while campaigns are sent, the share is halved; otherwise it grows again. The latency at the least share becomes the
 * usual one, so that other causes do not throttle campaigns for long.
 */
export class CampaignTurns {
  private share = 1;
  private nextAt = 0;
  private lookAt = 0;
  /** In milliseconds; initially that of an idle machine. */
  private usual = 10;
  private took: number[] = [];
  /** Whether campaign messages were sent since the last review. */
  private isShared = false;

  /** The current share of campaign turns, 0.1 to 1. */
  get ratio(): number {
    return this.share;
  }

  /** Whether a campaign turn is due. While answers are in flight, a turn is delayed by at most `YIELD_MS`. */
  isDue(isAnswering = false): boolean {
    const now = performance.now();
    if (now >= this.lookAt) this.look(now);
    if (now < this.nextAt + (isAnswering ? YIELD_MS : 0)) return false;
    this.nextAt = now + TURN_MS / this.share;
    return true;
  }

  /** Records how many campaign messages were leased in the present turn. */
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
