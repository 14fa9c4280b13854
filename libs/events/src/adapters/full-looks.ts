const QUICK_MS = 25;
/** Slow full scans take at most a ninth of the time, within the longest pause. */
const REST_PER_LOOK = 8;
/** Maximum delay of the next full scan, which finds deliveries before a floor and of new subscriptions. */
const LONGEST_REST_MS = 1_500;

/** A subscription is still scanned from its floor for this long after finding nothing. */
const REMEMBERED_MS = 10_000;

interface Floor {
  subscription_id: string;
}

interface LookAnswer {
  sawAll: boolean;
  floors: string | null;
}

/**
 * Uses floors only while full scans are slow, as beside an old snapshot that retains dead index entries. After a failed
 * or incomplete scan everything is scanned.
 */
export class FullLooks {
  private floors: string | null = null;
  private readonly known = new Map<string, { floor: Floor; foundAt: number }>();
  private isSlow = false;
  private fullAt = 0;

  constructor(
    private readonly quickMs = QUICK_MS,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async look<Answer extends LookAnswer>(
    ask: (look: { floors: string | null; wanted: boolean }) => Promise<Answer[]>,
  ): Promise<Answer[]> {
    const began = this.now();
    if (this.floors !== null && began < this.fullAt) return ask({ floors: this.floors, wanted: false });
    this.floors = null;
    const answers = await ask({ floors: null, wanted: this.isSlow });
    const took = this.now() - began;
    this.isSlow = took > this.quickMs;
    if (!this.isSlow) this.known.clear();
    else if (answers[0]?.sawAll && answers[0].floors !== null) this.floors = this.withKnown(answers[0].floors);
    this.fullAt = this.now() + Math.min(REST_PER_LOOK * took, LONGEST_REST_MS);
    return answers;
  }
  /** The earlier floor is lower, so that nothing is missed. */
  private withKnown(floors: string): string {
    const foundAt = this.now();
    for (const floor of JSON.parse(floors) as Floor[]) this.known.set(floor.subscription_id, { floor, foundAt });
    for (const [id, known] of this.known) if (foundAt - known.foundAt > REMEMBERED_MS) this.known.delete(id);
    return JSON.stringify([...this.known.values()].map(({ floor }) => floor));
  }
}
