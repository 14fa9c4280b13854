/** How many workspaces are known to have had a turn lately; with more of them waiting, order alone decides among the rest. */
const MOST_SERVED = 100;

interface Waiting {
  workspaceId: string;
  begin(): void;
}

/** Work that is done one piece after the other: the workspace that had a turn longest ago is next, in the order of arrival among its own. */
export class FairLine {
  private readonly waiting: Waiting[] = [];
  /** The last one is at the end. */
  private served: string[] = [];
  private isBusy = false;

  async run<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await new Promise<void>((begin) => this.waiting.push({ workspaceId, begin }));
    this.isBusy = true;
    this.served = [...this.served.filter((id) => id !== workspaceId), workspaceId].slice(-MOST_SERVED);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  /** Stays busy in between: nobody who comes then is in front of those who wait. */
  private next(): void {
    const since = this.waiting.map(({ workspaceId }) => this.served.indexOf(workspaceId));
    const [next] = this.waiting.splice(since.indexOf(Math.min(...since)), 1);
    if (next) next.begin();
    else this.isBusy = false;
  }
}
