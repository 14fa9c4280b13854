/** At their whole share campaigns have a turn so often: they use up their part of each pace in one go, and several of their messages share each statement. */
const TURN_MS = 60;
/** So often it is looked at how answers fare; fewer of them say nothing. */
const LOOK_MS = 1_000;
const ENOUGH = 5;
/** Campaigns never stop. */
const LEAST = 0.1;
const MORE = 0.1;
const LESS = 0.5;
/** Answers are late where they take this many times as long as without campaigns, and so much more. */
const LATE = 1.5;
const LATE_MS = 2;
/** Of each look without campaigns, so much goes into what is usual. */
const NEWS = 0.3;

/**
 * When messages of campaigns have their turn in a process, by how long its answers take from their turn to their provider: where they are late while campaigns
 * are sent, these have half as many turns; where they are not, some more again. What answers take at the least share is usual by then: where it is not campaigns
 * that they wait for, these are not held up for long.
 */
export class CampaignTurns {
  private share = 1;
  private nextAt = 0;
  private lookAt = 0;
  /** Until something is known of it, what a machine with little to do takes. */
  private usual = 10;
  private took: number[] = [];
  /** Whether messages of campaigns had their turn since the last look. */
  private isShared = false;

  /** Of their turns, so many they have for now. */
  get ratio(): number {
    return this.share;
  }

  /** Whether campaigns have their turn now. */
  isDue(): boolean {
    const now = performance.now();
    if (now >= this.lookAt) this.look(now);
    if (now < this.nextAt) return false;
    this.nextAt = now + TURN_MS / this.share;
    return true;
  }

  /** Messages of campaigns were sent. */
  used(): void {
    this.isShared = true;
  }

  /** An answer has gone to its provider so long after its turn had come. */
  answered(ms: number): void {
    this.took.push(ms);
  }

  private look(now: number): void {
    const { took, isShared } = this;
    this.lookAt = now + LOOK_MS;
    [this.took, this.isShared] = [[], false];
    const taken = took.length < ENOUGH ? undefined : took.sort((one, other) => one - other)[Math.floor(took.length / 2)]!;
    const isLeast = this.share <= LEAST;
    const isLate = taken !== undefined && taken > this.usual * LATE + LATE_MS;
    if (taken !== undefined && (!isShared || isLeast)) this.usual += (taken - this.usual) * NEWS;
    if (isShared && isLate && !isLeast) this.share = Math.max(LEAST, this.share * LESS);
    else this.share = Math.min(1, this.share + MORE);
  }
}
