/** A look that takes no longer is no burden, whatever it searches. */
const QUICK_MS = 25;
/** Slow looks at everything take at most a ninth of the time, as long as the longest rest allows it. */
const REST_PER_LOOK = 8;
/** No delivery that lies before a floor, or is its subscription's first, waits longer for the next look at everything. */
const LONGEST_REST_MS = 1_500;

/** For how long a subscription that had deliveries is looked at from its floor although later looks found none of it: more may come at any moment. */
const REMEMBERED_MS = 10_000;

interface Floor {
  subscription_id: string;
}

interface LookAnswer {
  sawAll: boolean;
  floors: string | null;
}

/**
 * When claims look at everything, and when from the floors that such a look found: only while it is slow, as beside an old snapshot that keeps
 * the dead entries of finished deliveries. The floors only save searching. After a look that failed, or that did not come around, nothing is known.
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

  async look<Answer extends LookAnswer>(ask: (look: { floors: string | null; wanted: boolean }) => Promise<Answer[]>): Promise<Answer[]> {
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
  /** The floor of an earlier look is lower than one of this look would be, so that it misses nothing either. */
  private withKnown(floors: string): string {
    const foundAt = this.now();
    for (const floor of JSON.parse(floors) as Floor[]) this.known.set(floor.subscription_id, { floor, foundAt });
    for (const [id, known] of this.known) if (foundAt - known.foundAt > REMEMBERED_MS) this.known.delete(id);
    return JSON.stringify([...this.known.values()].map(({ floor }) => floor));
  }
}
