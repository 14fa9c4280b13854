/** Recently served workspaces that are remembered. Others are served in order of arrival. */
const MOST_SERVED = 100;

interface Waiting {
  workspaceId: string;
  begin(): void;
}

/** The workspace served longest ago is next; its calls run in order of arrival. */
export class FairLine {
  private readonly waiting: Waiting[] = [];
  /** Most recent last. */
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

  /** Stays busy during the hand-over, so that a new caller does not overtake waiting ones. */
  private next(): void {
    const since = this.waiting.map(({ workspaceId }) => this.served.indexOf(workspaceId));
    const [next] = this.waiting.splice(since.indexOf(Math.min(...since)), 1);
    if (next) next.begin();
    else this.isBusy = false;
  }
}
