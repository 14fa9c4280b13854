import { isUseless } from '../domain/turn';
import type { LeasedTurn, Talks } from '../turn-ports';
import { Unwanted } from '../../model/use-cases/run-model-loop';

const LOOK_MS = 1_000;

interface Watched {
  turn: LeasedTurn;
  unwanted: AbortController;
}

/**
 * A query per second aborts useless model calls after a claim, a hold or a newer message. Missed turns are still
 * checked before sending.
 */
export class UnwantedTurns {
  private readonly asked = new Set<Watched>();
  private isLooking = false;

  constructor(private readonly talks: Pick<Talks, 'byKeys'>) {}

  async whileWanted<T>(turn: LeasedTurn, work: (unwanted: AbortSignal) => Promise<T>): Promise<T> {
    const watched = { turn, unwanted: new AbortController() };
    this.asked.add(watched);
    try {
      return await work(watched.unwanted.signal);
    } finally {
      this.asked.delete(watched);
    }
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    const timer = setInterval(() => void this.look(), LOOK_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** After an error, such as a database outage, running answers continue. */
  private async look(): Promise<void> {
    if (this.isLooking || this.asked.size === 0) return;
    this.isLooking = true;
    const watched = [...this.asked];
    try {
      const talks = await this.talks.byKeys(
        watched.map(({ turn }) => ({ workspaceId: turn.workspaceId, id: turn.conversationId })),
      );
      const byId = new Map(talks.map((talk) => [talk.id, talk]));
      for (const { turn, unwanted } of watched)
        if (isUseless(turn, byId.get(turn.conversationId))) unwanted.abort(new Unwanted());
    } catch {
      // The next poll follows one second later.
    } finally {
      this.isLooking = false;
    }
  }
}
