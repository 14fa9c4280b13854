interface Waiting {
  workspaceId: string;
  begin: () => void;
}

/** Runs at most one job per workspace, so that a busy one leaves the other places free. */
export class WorkspaceTurn {
  private readonly busy = new Set<string>();
  private waiting: Waiting[] = [];

  constructor(private readonly places: number) {}

  async of<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.waiting.push({ workspaceId, begin });
      this.next();
    });
    try {
      return await work();
    } finally {
      this.busy.delete(workspaceId);
      this.next();
    }
  }

  private next(): void {
    while (this.busy.size < this.places) {
      const first = this.waiting.find(({ workspaceId }) => !this.busy.has(workspaceId));
      if (!first) return;
      this.waiting = this.waiting.filter((each) => each !== first);
      this.busy.add(first.workspaceId);
      first.begin();
    }
  }
}
