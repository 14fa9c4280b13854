import { unavailable } from '@workops/kernel';
import { idOf, type StreamPlace } from '../domain/stream-place';
import type { StreamedConversation, StreamReader } from '../stream-ports';
import { beginning, readPage, tell, type FollowDeps } from './follow';

export interface StreamLimits {
  all: number;
  workspace: number;
  visitors: number;
  visitor: number;
}

const STREAM_LIMITS: StreamLimits = { all: 1_000, workspace: 500, visitors: 250, visitor: 5 };

export interface LiveStreamDeps<C extends StreamedConversation, M> extends FollowDeps<C, M> {
  /** Uses the workspace's share of the process's resources. */
  onBehalfOf<T>(workspaceId: string, work: () => Promise<T>): Promise<T>;
  /** The next poll retries a failed read. */
  failed(error: unknown): void;
  limits?: StreamLimits;
}

interface Followed<C extends StreamedConversation, M> {
  reader: StreamReader<C, M>;
  place: StreamPlace;
}

/** The live clients have received everything up to the hub's place. */
interface Hub<C extends StreamedConversation, M> {
  place: StreamPlace;
  live: Set<Followed<C, M>>;
  reading: boolean;
}

/**
 * Finds the workspaces with news in one query, and reads each once for all of its readers. A resuming reader is read
 * separately until it has caught up.
 */
export class LiveStreams<C extends StreamedConversation, M> {
  private readonly hubs = new Map<string, Hub<C, M>>();
  private readonly open = new Set<StreamReader<C, M>>();
  private readonly limits: StreamLimits;
  private looking = false;
  private closed = false;

  constructor(private readonly deps: LiveStreamDeps<C, M>) {
    this.limits = deps.limits ?? STREAM_LIMITS;
  }

  get count(): number {
    return this.open.size;
  }

  /** Throws `unavailable` above the limits. Resolves once the stream has begun; it runs in the background. */
  async follow(reader: StreamReader<C, M>, lastEventId: string | undefined): Promise<void> {
    this.admit(reader);
    this.open.add(reader);
    try {
      const place = await this.for(reader.workspaceId, () => beginning(this.deps, reader, lastEventId));
      void this.catchUp({ reader, place });
    } catch (error) {
      this.leave(reader);
      throw error;
    }
  }

  leave(reader: StreamReader<C, M>): void {
    this.open.delete(reader);
    const hub = this.hubs.get(reader.workspaceId);
    if (!hub) return;
    for (const followed of hub.live) if (followed.reader === reader) hub.live.delete(followed);
    if (hub.live.size === 0 && !hub.reading) this.hubs.delete(reader.workspaceId);
  }

  /** It is called periodically; a concurrent call is a no-op. */
  async look(): Promise<void> {
    if (this.looking || this.hubs.size === 0) return;
    this.looking = true;
    try {
      const idle = [...this.hubs].filter(([, { reading }]) => !reading);
      const withNews = await this.deps.log.withNews(
        new Map(idle.map(([workspaceId, { place }]) => [workspaceId, place.position])),
      );
      // A slow workspace delays no other.
      for (const workspaceId of withNews) void this.readOn(workspaceId);
    } catch (error) {
      this.deps.failed(error);
    } finally {
      this.looking = false;
    }
  }

  /** Idle readers can then resume as well. */
  beat(): void {
    for (const { place, live } of this.hubs.values()) {
      const id = idOf({ ...place, at: Math.floor(this.deps.clock.now().getTime() / 1_000) });
      for (const { reader } of live) reader.stand(id);
    }
  }

  /** Readers reconnect to another process. */
  close(): void {
    this.closed = true;
    for (const reader of [...this.open]) reader.end();
  }

  private admit({ workspaceId, visitor }: StreamReader<C, M>): void {
    const ofWorkspace = [...this.open].filter((each) => each.workspaceId === workspaceId);
    const alike = ofWorkspace.filter((each) => (each.visitor === null) === (visitor === null)).length;
    const most = visitor === null ? this.limits.workspace : this.limits.visitors;
    const own = visitor === null ? 0 : ofWorkspace.filter((each) => each.visitor === visitor).length;
    if (this.closed || this.open.size >= this.limits.all || alike >= most || own >= this.limits.visitor) {
      throw unavailable('Too many streams are open here. Try again shortly.', 5);
    }
  }

  private async catchUp(followed: Followed<C, M>): Promise<void> {
    const { reader } = followed;
    try {
      while (this.open.has(reader)) {
        const page = await this.for(reader.workspaceId, () =>
          readPage(this.deps, reader.workspaceId, followed.place.position),
        );
        if (!this.open.has(reader)) return;
        for (const item of page.items) {
          if (tell(reader, item, page.place, followed.place.position) && !(await reader.ready())) return;
        }
        followed.place = page.place;
        if (page.isLast && this.joined(followed)) return;
      }
    } catch (error) {
      this.deps.failed(error);
      reader.end();
    }
  }

  /** A reader that has caught up is served with the others. */
  private joined(followed: Followed<C, M>): boolean {
    const { workspaceId } = followed.reader;
    const hub = this.hubs.get(workspaceId);
    if (!hub) {
      this.hubs.set(workspaceId, { place: followed.place, live: new Set([followed]), reading: false });
      return true;
    }
    if (followed.place.position < hub.place.position) return false;
    hub.live.add(followed);
    return true;
  }

  private async readOn(workspaceId: string): Promise<void> {
    const hub = this.hubs.get(workspaceId);
    if (!hub || hub.reading) return;
    hub.reading = true;
    try {
      let isLast = false;
      while (!isLast && hub.live.size > 0) {
        const page = await this.for(workspaceId, () => readPage(this.deps, workspaceId, hub.place.position));
        hub.place = page.place;
        isLast = page.isLast;
        for (const followed of hub.live) {
          for (const item of page.items) tell(followed.reader, item, page.place, followed.place.position);
          if (page.place.position > followed.place.position) followed.place = page.place;
        }
      }
    } catch (error) {
      this.deps.failed(error);
    } finally {
      hub.reading = false;
      if (hub.live.size === 0) this.hubs.delete(workspaceId);
    }
  }

  private for<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    return this.deps.onBehalfOf(workspaceId, work);
  }
}
