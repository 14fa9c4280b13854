import { unavailable, type Clock } from '@workops/kernel';
import { endEvent, isLastEvent, type AgentTry } from '../domain/agent-try';
import type { ToldEvent, TryEvents, TryPlace } from '../try-ports';

const EVERY_MS = 250;
const SILENCE_MS = 15_000;
const BUSY_S = 5;
/** Position of the end of a try whose events were deleted. */
const END = 999_999_999;
/** Per process. Above `crowd` followers, only workspaces with few followers get more. */
const MOST = { all: 1_000, ofAWorkspace: 200, crowd: 750, ofAWorkspaceInACrowd: 5 };

const hasPlace = (all: number, mine: number): boolean =>
  all < MOST.all && mine < (all < MOST.crowd ? MOST.ofAWorkspace : MOST.ofAWorkspaceInACrowd);

export interface TryReader {
  tell(event: Omit<ToldEvent, 'seq'> & { id: string }): void;
  /** Keep-alive. */
  comment(): void;
  /** Resolves when the client has consumed everything; false if it has disconnected. */
  ready(): Promise<boolean>;
  end(): void;
}

interface Follower extends TryPlace {
  reader: TryReader;
  heardAt: number;
  /** The client has not consumed its last events. */
  isBehind: boolean;
}

/** A single query per poll serves all followers of this process. */
export class TryFollowers {
  private readonly all = new Set<Follower>();
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly events: TryEvents,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends later events, or only the end if they were deleted; throws `unavailable` for too many followers. Returns a
   * function that unsubscribes.
   */
  async follow(followed: AgentTry, after: number, reader: TryReader): Promise<() => void> {
    const { workspaceId, id } = followed;
    const mine = [...this.all].filter((each) => each.workspaceId === workspaceId).length;
    if (!hasPlace(this.all.size, mine)) throw unavailable('Too many clients follow tries.', BUSY_S);
    const follower: Follower = {
      workspaceId,
      tryId: id,
      after,
      reader,
      heardAt: this.clock.now().getTime(),
      isBehind: false,
    };
    this.all.add(follower);
    try {
      if (followed.endedAt) await this.endUnlessKept(followed, follower);
    } catch (error) {
      this.all.delete(follower);
      throw error;
    }
    this.lookLater(0);
    return () => this.all.delete(follower);
  }

  private async endUnlessKept(ended: AgentTry, follower: Follower): Promise<void> {
    const [left, kept] = await this.events.behind([follower, { ...follower, after: 0 }]);
    if (left!.length > 0) return;
    const { name, data } = endEvent(ended.id, ended);
    const isHeard = kept!.length > 0 || follower.after === END;
    if (!isHeard) follower.reader.tell({ id: String(END), name, data: JSON.stringify(data) });
    this.leave(follower);
  }

  private leave(follower: Follower): void {
    this.all.delete(follower);
    follower.reader.end();
  }

  private lookLater(ms: number): void {
    if (this.looking !== undefined || this.all.size === 0) return;
    this.looking = setTimeout(() => void this.lookOnce(), ms);
    this.looking.unref();
  }

  /** After an error the next poll finds the events. */
  private async lookOnce(): Promise<void> {
    await this.look().catch(() => undefined);
    this.looking = undefined;
    this.lookLater(EVERY_MS);
  }

  private async look(): Promise<void> {
    const waiting = [...this.all].filter(({ isBehind }) => !isBehind);
    if (waiting.length === 0) return;
    const news = await this.events.behindOfAll(waiting);
    const now = this.clock.now().getTime();
    for (const [place, follower] of waiting.entries())
      if (this.all.has(follower)) this.tell(follower, news[place]!, now);
  }

  private tell(follower: Follower, news: readonly ToldEvent[], now: number): void {
    const { reader } = follower;
    for (const { seq, name, data } of news) {
      reader.tell({ id: String(seq), name, data });
      follower.after = seq;
    }
    const last = news.at(-1);
    if (last && isLastEvent(last.name)) return this.leave(follower);
    if (last) this.hearAll(follower);
    else if (now - follower.heardAt >= SILENCE_MS) reader.comment();
    else return;
    follower.heardAt = now;
  }

  private hearAll(follower: Follower): void {
    follower.isBehind = true;
    void follower.reader.ready().then((isThere) => {
      follower.isBehind = false;
      if (!isThere) this.all.delete(follower);
    });
  }
}
