/** How many workspaces' recent turns are remembered; with more of them waiting, only order decides among the rest. */
const MOST_SERVED = 100;

interface Waiting {
  workspaceId: string;
  begin(): void;
}

/** Serializes work: the workspace with the oldest turn is next, in the order of arrival among its own. */
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

  /** Stays busy in between: a new caller does not overtake the waiting ones. */
  private next(): void {
    const since = this.waiting.map(({ workspaceId }) => this.served.indexOf(workspaceId));
    const [next] = this.waiting.splice(since.indexOf(Math.min(...since)), 1);
    if (next) next.begin();
    else this.isBusy = false;
  }
}
