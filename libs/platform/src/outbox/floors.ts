import type { LeaseAnswer, Look } from './fair-lease';

/** A workspace gets its own floor from so many events leased since the last full scan. */
const DEEP_FROM = 200;
const MOST_DEEP = 64;
const LOOK_AT_EVERYTHING_MS = 1_000;
/** Full scans take at most a twentieth of the time. */
const REST_PER_LOOK = 20;
/** Delay of a late-committed event, even after a slow scan such as on a suspended machine. */
const LONGEST_REST_MS = 5_000;

const EVERYTHING: Look = { floor: '-infinity', deep: [] };

/**
 * Nothing was left to lease before a floor, which saves scanning. A late-committed event, or one of a crashed relay,
 * may be before it; the next full scan, usually within a second, finds it. A failed scan is followed by a full one.
 */
export class Floors {
  private floor: Look['floor'] = '-infinity';
  private readonly deep = new Map<string, Date>();
  private readonly leased = new Map<string, number>();
  private everythingAt = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Updates the floors from the scan's result. */
  async leaseWith<Answer extends LeaseAnswer>(lease: (look: Look) => Promise<Answer[]>): Promise<Answer[]> {
    const began = this.now();
    const whole = began >= this.everythingAt;
    const answers = await lease(whole ? EVERYTHING : this.look()).catch((error: unknown) => {
      this.everythingAt = 0;
      throw error;
    });
    const leased = answers.filter(({ workspaceId }) => workspaceId !== null);
    if (whole) this.endLook(began, leased);
    this.learn(answers[0]!, leased, whole);
    return leased;
  }

  private look(): Look {
    return { floor: this.floor, deep: [...this.deep].sort(([one], [other]) => (one < other ? -1 : 1)) };
  }

  /** Another full scan follows at once while rows are found before a floor. */
  private endLook(began: number, leased: readonly LeaseAnswer[]): void {
    const behind = leased.some(
      ({ workspaceId, wasDueAt }) => wasDueAt! < (this.deep.get(workspaceId!) ?? this.generalFloor()),
    );
    const ended = this.now();
    if (!behind)
      this.everythingAt =
        ended + Math.min(Math.max(LOOK_AT_EVERYTHING_MS, REST_PER_LOOK * (ended - began)), LONGEST_REST_MS);
    for (const workspaceId of this.deep.keys()) if (!this.leased.has(workspaceId)) this.deep.delete(workspaceId);
    this.leased.clear();
  }

  private generalFloor(): Date {
    return this.floor === '-infinity' ? new Date(0) : this.floor;
  }

  private learn({ floor, quietFloor, busy }: LeaseAnswer, leased: readonly LeaseAnswer[], whole: boolean): void {
    this.floor = floor!;
    if (!whole)
      for (const workspaceId of this.deep.keys())
        if (!busy!.includes(workspaceId)) this.deep.set(workspaceId, quietFloor!);
    for (const [workspaceId, last] of lastOf(leased)) {
      const count = (this.leased.get(workspaceId) ?? 0) + last.count;
      this.leased.set(workspaceId, count);
      const known = this.deep.get(workspaceId);
      if (known ? known < last.dueAt : count >= DEEP_FROM && this.deep.size < MOST_DEEP)
        this.deep.set(workspaceId, last.dueAt);
    }
  }
}

/** A workspace's earliest rows are leased first, so nothing is left before the last of them. */
function lastOf(leased: readonly LeaseAnswer[]): Map<string, { dueAt: Date; count: number }> {
  const last = new Map<string, { dueAt: Date; count: number }>();
  for (const { workspaceId, wasDueAt } of leased) {
    const known = last.get(workspaceId!);
    if (!known) last.set(workspaceId!, { dueAt: wasDueAt!, count: 1 });
    else last.set(workspaceId!, { dueAt: wasDueAt! > known.dueAt ? wasDueAt! : known.dueAt, count: known.count + 1 });
  }
  return last;
}
