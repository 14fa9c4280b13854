import { KeyedQueue, type Leave } from '@workops/platform';
import { BULK_BODY } from '../operation-declaration';
import { ByteBudget } from './byte-budget';

/** Bytes of bulky bodies that a process holds at once, of all workspaces: twice the limit of one call, and so of one workspace. */
const BODIES_BYTES = 64 * 1024 * 1024;
const MOST_BODIES_WAITING = 100;

/** How long a call waits for its place, in milliseconds. */
export interface Patience {
  call: number;
  /** For a call with a bulky body: the previous one has to arrive first. */
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

/** What decides where a call waits. */
export interface Arrival {
  workspaceId: string;
  /** The address of a caller with a public key; null for all others. */
  visitor: string | null;
  /** Whether its operation is declared heavy. */
  heavy: boolean;
  /** Whether its body may be so large that a few of them together fill the process's memory. */
  bulky: boolean;
  /** The maximum size of its body: the call's content length, or its operation's limit where it has none. */
  bodyBytes: number;
}

/** After a heavy or bulky call the next one waits as long as it took, this long at most: half of the time is left to others. */
const LONGEST_REST_MS = 500;

/** What a call passes on its way to its place. */
interface Door {
  enter: (waits: (giveUp: () => void) => void) => Promise<Leave>;
  /** Whether the next one waits for a pause after this one has left. */
  rests?: boolean;
}

const door = (queue: KeyedQueue, key: string): Door => ({ enter: (waits) => queue.enter(key, waits) });

/** A place that is released after a pause as long as the call took. */
function resting(place: Leave): Leave {
  const since = performance.now();
  return () => void setTimeout(place, Math.min(performance.now() - since, LONGEST_REST_MS));
}

/**
 * How many calls of a workspace run at once in this process. The rest wait, with nothing held but their sockets, up to a number and a time; beyond these they
 * are refused as unavailable. Many may wait, since a client that is refused at once retries at once. Heavy calls run one at a time, with a rest between, and so
 * do bulky ones, still unread while they wait: a process holds one such body of a workspace. Visitors of websites have compartments of their own, and one of
 * them never has all of those. The bulky bodies of all workspaces share the bytes that the process has for them, in the order of arrival: each workspace has
 * one of them there.
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

  /** A place for a call whose body has not arrived. Resolves with the function that frees it; `waits` receives the one that cancels the wait. Throws `unavailable`. */
  enter(arrival: Arrival, waits: (giveUp: () => void) => void): Promise<Leave> {
    return this.walk(this.wayOf(arrival), waits);
  }

  /** The place of a call that passes only its workspace's compartment, where one is free. */
  enterNow({ workspaceId, visitor, heavy, bulky, bodyBytes }: Arrival): Leave | undefined {
    return visitor === null && !heavy && !bulky && bodyBytes <= BULK_BODY
      ? this.calls.enterNow(workspaceId)
      : undefined;
  }

  /** Likewise the place that a visitor shares with others, once the body has arrived: a slow sender blocks no other visitor. */
  enterShared(arrival: Arrival & { visitor: string }, waits: (giveUp: () => void) => void): Promise<Leave> {
    const { workspaceId } = arrival;
    return this.walk(
      [...this.narrowWayOf(arrival, `${workspaceId}/visitors`), door(this.visitors, workspaceId)],
      waits,
    );
  }

  private async walk(way: readonly Door[], waits: (giveUp: () => void) => void): Promise<Leave> {
    const places: Leave[] = [];
    const leave = (): void => places.reverse().forEach((place) => place());
    try {
      // The narrowest first: a call that waits for it takes no place in the wider ones.
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

  private wayOf(arrival: Arrival): Door[] {
    const { workspaceId, visitor } = arrival;
    if (visitor !== null) return [door(this.eachVisitor, `${workspaceId}/${visitor}`), ...this.wayOfBody(arrival)];
    return [...this.narrowWayOf(arrival, workspaceId), ...this.wayOfBody(arrival), door(this.calls, workspaceId)];
  }

  private narrowWayOf({ heavy, bulky }: Arrival, key: string): Door[] {
    const way: Door[] = [];
    if (bulky) way.push({ ...door(this.bulkyCalls, key), rests: true });
    if (heavy) way.push({ ...door(this.heavyCalls, key), rests: true });
    return way;
  }

  private wayOfBody({ bodyBytes }: Arrival): Door[] {
    return bodyBytes > BULK_BODY ? [{ enter: (waits) => this.bodies.enter(bodyBytes, waits) }] : [];
  }
}
