import { KeyedQueue, type KeyedQueueOptions, type Leave } from '@workops/platform';

/** How long a call waits for its place. */
const PATIENCE_MS = 3_000;

/** The same of a call with a bulky body: the one before it has to arrive first. */
const BULKY_PATIENCE_MS = 10_000;

const compartment = (width: number, longest: number, over: Partial<KeyedQueueOptions> = {}): KeyedQueue =>
  new KeyedQueue({ width, longest, patienceMs: PATIENCE_MS, refusal: 'Too many calls of the workspace run at once. Try again shortly.', ...over });

/** What decides where a call waits. */
export interface Arrival {
  workspaceId: string;
  /** The address of who calls with a key that is there for everybody to see; null for all others. */
  visitor: string | null;
  /** Whether its operation is declared heavy. */
  heavy: boolean;
  /** Whether its body may be so large that a few of them at once fill the process. */
  bulky: boolean;
}

/** After a heavy or bulky call the next one waits as long as it took, this long at most: half of the time is everybody else's. */
const LONGEST_REST_MS = 500;

/** A place that is freed after a rest as long as the call took. */
function resting(place: Leave): Leave {
  const since = performance.now();
  return () => void setTimeout(place, Math.min(performance.now() - since, LONGEST_REST_MS));
}

/**
 * How many calls of a workspace run at once in this process. The rest wait, with nothing held but their sockets: so many and so long,
 * then they are refused as unavailable. Many may wait, since a client that is refused at once retries at once. Heavy calls run one at a
 * time, with a rest between, and so do bulky ones, still unread while they wait: a process holds one such body of a workspace. Visitors of
 * websites have compartments of their own, and one of them never has all of those.
 */
export class Bulkhead {
  private readonly calls = compartment(10, 1_000);
  private readonly heavyCalls = compartment(1, 500);
  private readonly bulkyCalls = compartment(1, 20, { patienceMs: BULKY_PATIENCE_MS });
  private readonly visitors = compartment(5, 500);
  private readonly eachVisitor = compartment(2, 10);

  /** A place for a call whose body has not arrived. Resolves with the function that frees it; `waits` receives the one that cancels the wait. Throws `unavailable`. */
  enter(arrival: Arrival, waits: (giveUp: () => void) => void): Promise<Leave> {
    return this.walk(this.wayOf(arrival), waits);
  }

  /** Likewise the place that a visitor shares with others, once the body has come: who sends slowly keeps nobody from it. */
  enterShared(arrival: Arrival & { visitor: string }, waits: (giveUp: () => void) => void): Promise<Leave> {
    const { workspaceId } = arrival;
    return this.walk([...this.narrowWayOf(arrival, `${workspaceId}/visitors`), [this.visitors, workspaceId]], waits);
  }

  private async walk(way: [KeyedQueue, string][], waits: (giveUp: () => void) => void): Promise<Leave> {
    const places: Leave[] = [];
    const leave = (): void => places.reverse().forEach((place) => place());
    try {
      // The narrowest first: a call that waits for it takes no place in the wider ones.
      for (const [queue, key] of way) {
        const place = await queue.enter(key, waits);
        places.push(this.rests(queue) ? resting(place) : place);
      }
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  private rests(queue: KeyedQueue): boolean {
    return queue === this.heavyCalls || queue === this.bulkyCalls;
  }

  private wayOf(arrival: Arrival): [KeyedQueue, string][] {
    const { workspaceId, visitor } = arrival;
    if (visitor !== null) return [[this.eachVisitor, `${workspaceId}/${visitor}`]];
    return [...this.narrowWayOf(arrival, workspaceId), [this.calls, workspaceId]];
  }

  private narrowWayOf({ heavy, bulky }: Arrival, key: string): [KeyedQueue, string][] {
    const way: [KeyedQueue, string][] = [];
    if (bulky) way.push([this.bulkyCalls, key]);
    if (heavy) way.push([this.heavyCalls, key]);
    return way;
  }
}
