const REST_MS = 1_000;
const MOST = 2_000;

/** Campaigns and workspaces that are passed over for a while: windows are shut, accounts hand nothing over, or somebody holds their rows. */
export class Resting {
  private readonly until = new Map<string, number>();

  /** More than it holds are asked again at once. */
  add(all: readonly { id: string }[]): void {
    for (const { id } of all) if (this.until.size < MOST) this.until.set(id, performance.now() + REST_MS);
  }

  ids(): string[] {
    const now = performance.now();
    for (const [id, until] of this.until) if (until <= now) this.until.delete(id);
    return [...this.until.keys()];
  }
}
