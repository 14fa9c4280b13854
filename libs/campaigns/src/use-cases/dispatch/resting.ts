import type { Campaign } from '../../domain/campaigns/campaign';

const REST_MS = 1_000;
const MOST = 2_000;

/** Campaigns that have nothing to do for a while: their windows are shut, or their accounts hand nothing over. */
export class Resting {
  private readonly until = new Map<string, number>();

  /** More than it holds are asked again at once. */
  add(campaigns: readonly Pick<Campaign, 'id'>[]): void {
    for (const { id } of campaigns) if (this.until.size < MOST) this.until.set(id, performance.now() + REST_MS);
  }

  ids(): string[] {
    const now = performance.now();
    for (const [id, until] of this.until) if (until <= now) this.until.delete(id);
    return [...this.until.keys()];
  }
}
