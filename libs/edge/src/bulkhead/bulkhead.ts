import { KeyedQueue, type Leave } from '@workops/platform';
import { BULK_BODY } from '../operation-declaration';
import { ByteBudget } from './byte-budget';

/** Bulky bodies held at once for all workspaces: twice the limit of one call. */
const BODIES_BYTES = 64 * 1024 * 1024;
const MOST_BODIES_WAITING = 100;

/** Maximum waits in milliseconds. */
export interface Patience {
  call: number;
  /** The previous bulky body has to arrive first. */
  bulky: number;
}

const PATIENCE: Patience = { call: 3_000, bulky: 10_000 };

const compartment = (width: number, longest: number, patienceMs: number): KeyedQueue =>
  new KeyedQueue({
    width,
    longest,
    patienceMs,
    refusal: 'Too many calls of the workspace run at once. Try again shortly.',
  });

/** Decides where a call queues. */
export interface Arrival {
  workspaceId: string;
  /** Client address with a public key, else null. */
  visitor: string | null;
  heavy: boolean;
  /** A few such bodies fill the memory. */
  bulky: boolean;
  bodyBytes: number;
}

/**
 * A heavy or bulky call is followed by a pause as long as itself, at most this, so that half of the time is left to
 * others.
 */
const LONGEST_REST_MS = 500;

interface Door {
  enter: (waits: (giveUp: () => void) => void) => Promise<Leave>;
  rests?: boolean;
}

const door = (queue: KeyedQueue, key: string): Door => ({ enter: (waits) => queue.enter(key, waits) });

/** The pause is as long as the call took. */
function resting(place: Leave): Leave {
  const since = performance.now();
  return () => void setTimeout(place, Math.min(performance.now() - since, LONGEST_REST_MS));
}

/**
 * Limits a workspace's concurrent calls in this process; others wait unread, within limits, or are refused as
 * unavailable. Heavy and bulky calls run one at a time with pauses, and visitors have separate limits.
 */
export class Bulkhead {
  private readonly calls: KeyedQueue;
  private readonly heavyCalls: KeyedQueue;
  private readonly bulkyCalls: KeyedQueue;
  private readonly bodies: ByteBudget;
  private readonly visitors: KeyedQueue;
  private readonly eachVisitor: KeyedQueue;

  constructor({ call, bulky }: Patience = PATIENCE) {
    this.calls = compartment(10, 1_000, call);
    this.heavyCalls = compartment(1, 500, call);
    this.bulkyCalls = compartment(1, 20, bulky);
    this.bodies = new ByteBudget({
      bytes: BODIES_BYTES,
      patienceMs: bulky,
      longest: MOST_BODIES_WAITING,
      refusal: 'Too many large bodies are being read at once. Try again shortly.',
    });
    this.visitors = compartment(5, 500, call);
    this.eachVisitor = compartment(2, 10, call);
  }

  /**
   * Waits before the body arrives, and resolves with the function that frees the slot; `waits` receives the canceller.
   * Throws `unavailable`.
   */
  enter(arrival: Arrival, waits: (giveUp: () => void) => void): Promise<Leave> {
    return this.walk(this.doorsFor(arrival), waits);
  }

  /** Succeeds only if the call passes no queue but its workspace's. */
  enterNow({ workspaceId, visitor, heavy, bulky, bodyBytes }: Arrival): Leave | undefined {
    return visitor === null && !heavy && !bulky && bodyBytes <= BULK_BODY
      ? this.calls.enterNow(workspaceId)
      : undefined;
  }

  /** Called once the body has arrived, so that a slow sender blocks no other visitor. */
  enterShared(arrival: Arrival & { visitor: string }, waits: (giveUp: () => void) => void): Promise<Leave> {
    const { workspaceId } = arrival;
    return this.walk(
      [...this.narrowDoorsFor(arrival, `${workspaceId}/visitors`), door(this.visitors, workspaceId)],
      waits,
    );
  }

  private async walk(way: readonly Door[], waits: (giveUp: () => void) => void): Promise<Leave> {
    const places: Leave[] = [];
    const leave = (): void => places.reverse().forEach((place) => place());
    try {
      // Narrow queues come first, so that waiting there takes no wider slot.
      for (const { enter, rests } of way) {
        const place = await enter(waits);
        places.push(rests ? resting(place) : place);
      }
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  private doorsFor(arrival: Arrival): Door[] {
    const { workspaceId, visitor } = arrival;
    if (visitor !== null) return [door(this.eachVisitor, `${workspaceId}/${visitor}`), ...this.wayOfBody(arrival)];
    return [...this.narrowDoorsFor(arrival, workspaceId), ...this.wayOfBody(arrival), door(this.calls, workspaceId)];
  }

  private narrowDoorsFor({ heavy, bulky }: Arrival, key: string): Door[] {
    const way: Door[] = [];
    if (bulky) way.push({ ...door(this.bulkyCalls, key), rests: true });
    if (heavy) way.push({ ...door(this.heavyCalls, key), rests: true });
    return way;
  }

  private wayOfBody({ bodyBytes }: Arrival): Door[] {
    return bodyBytes > BULK_BODY ? [{ enter: (waits) => this.bodies.enter(bodyBytes, waits) }] : [];
  }
}
