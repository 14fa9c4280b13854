import { DomainError } from '@workops/kernel';

/** Limit over all workspaces. */
const MAX_THREADS = 2;
/** Limit per workspace; the next document is refused. */
const MAX_WAITING = 20;

interface Waiting {
  workspaceId: string;
  begin(): void;
}

/** Runs one document per workspace at a time, in order of arrival. */
export class PrintQueue {
  private readonly waiting: Waiting[] = [];
  private readonly running = new Set<string>();

  async run<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    if (this.waiting.filter((each) => each.workspaceId === workspaceId).length >= MAX_WAITING)
      throw new DomainError('unavailable', 'SERVICE_UNAVAILABLE', 'Too many documents wait to be drawn.');
    if (!this.mayBegin(workspaceId)) {
      await new Promise<void>((begin) => this.waiting.push({ workspaceId, begin }));
    } else this.running.add(workspaceId);
    try {
      return await work();
    } finally {
      this.running.delete(workspaceId);
      this.beginNext();
    }
  }

  private mayBegin(workspaceId: string): boolean {
    return this.running.size < MAX_THREADS && !this.running.has(workspaceId);
  }

  /** Takes the place before the waiting call continues, so that no new call overtakes it. */
  private beginNext(): void {
    const index = this.waiting.findIndex(({ workspaceId }) => this.mayBegin(workspaceId));
    if (index < 0) return;
    const [next] = this.waiting.splice(index, 1);
    this.running.add(next!.workspaceId);
    next!.begin();
  }
}
