const HANGS_AFTER_MS = 5_000;
/**
 * Time for which an owner stays limited after a hanging call, because abandoned calls must not make room for new ones.
 */
const REMEMBERED_MS = 60_000;

export interface PlaceLimits {
  all: number;
  ofOne: number;
  /** Limit for an owner whose calls hang. */
  ofHanging: number;
}

/** Slots for outgoing calls. An owner whose calls hang is limited, so that others keep slots. */
export class SharedPlaces {
  private readonly occupied = new Map<string, Map<Promise<void>, number>>();
  private readonly kept = new Map<string, number>();
  private readonly hung = new Map<string, number>();
  private number = 0;

  constructor(private readonly limits: PlaceLimits) {}

  get free(): number {
    return this.limits.all - this.number;
  }

  leftFor(owner: string): number {
    const most = this.hangs(owner) ? this.limits.ofHanging : this.limits.ofOne;
    return Math.max(0, Math.min(this.free, most - (this.occupied.get(owner)?.size ?? 0) - (this.kept.get(owner) ?? 0)));
  }

  /** Free slots of owners that have slots or had a hanging call recently. */
  lefts(): Map<string, number> {
    return new Map(
      [...new Set([...this.occupied.keys(), ...this.kept.keys(), ...this.hung.keys()])].map((owner) => [
        owner,
        this.leftFor(owner),
      ]),
    );
  }

  /** Reserves until `work` ends, so that concurrent work cannot take the slots. */
  async keeping<T>(owner: string, number: number, work: () => Promise<T>): Promise<T> {
    this.keep(owner, number);
    try {
      return await work();
    } finally {
      this.keep(owner, -number);
    }
  }

  /** Occupies a slot until the call settles. */
  follow(owner: string, underWay: Promise<unknown>): void {
    const since = performance.now();
    const own = this.occupied.get(owner) ?? new Map<Promise<void>, number>();
    this.occupied.set(owner, own);
    const over = (): void => {
      if (performance.now() - since >= HANGS_AFTER_MS) this.hung.set(owner, performance.now() + REMEMBERED_MS);
      own.delete(ended);
      this.number -= 1;
      if (own.size === 0) this.occupied.delete(owner);
    };
    const ended: Promise<void> = underWay.then(over, over);
    own.set(ended, since);
    this.number += 1;
  }

  /** Resolves once the calls now in flight have ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.occupied.values()].flatMap((own) => [...own.keys()]));
  }

  private keep(owner: string, number: number): void {
    const kept = (this.kept.get(owner) ?? 0) + number;
    this.number += number;
    if (kept > 0) this.kept.set(owner, kept);
    else this.kept.delete(owner);
  }

  private hangs(owner: string): boolean {
    const now = performance.now();
    for (const [each, until] of this.hung) if (until <= now) this.hung.delete(each);
    const [oldest] = this.occupied.get(owner)?.values() ?? [];
    return this.hung.has(owner) || (oldest !== undefined && now - oldest >= HANGS_AFTER_MS);
  }
}
