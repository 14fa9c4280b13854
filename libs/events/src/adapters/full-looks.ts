/** A look that takes no longer is no burden, whatever it searches. */
const QUICK_MS = 25;
/** Slow looks at everything take at most a fifth of the time, as long as the longest rest allows it. */
const REST_PER_LOOK = 4;
/** No delivery that lies before a floor, or is its subscription's first, waits longer for the next look at everything. */
const LONGEST_REST_MS = 1_000;

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
    if (this.isSlow && answers[0]?.sawAll) this.floors = answers[0].floors;
    this.fullAt = this.now() + Math.min(REST_PER_LOOK * took, LONGEST_REST_MS);
    return answers;
  }
}
