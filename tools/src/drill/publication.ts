import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import { announce } from '../testing/service/announce';

const EVERY_MS = 50;

/** Evenly, in twenty commits a second. */
export class Publication {
  /** Commit times by resource id. */
  readonly committed = new Map<string, number>();
  private running = true;
  private readonly publishing: Promise<void>;

  private constructor(
    private readonly database: Database,
    private readonly workspaces: string[],
    perSecond: number,
  ) {
    this.publishing = this.publish(perSecond);
    // stop() throws its error.
    this.publishing.catch(() => undefined);
  }

  static async start(url: string, workspaces: readonly string[], perSecond: number): Promise<Publication> {
    const database = await openDatabase({
      url,
      poolSize: 2,
      clock: systemClock,
      ids: systemIds,
      applicationName: 'drill',
    });
    return new Publication(database, [...workspaces], perSecond);
  }

  add(workspaceId: string): void {
    this.workspaces.push(workspaceId);
  }

  async stop(): Promise<void> {
    this.running = false;
    try {
      await this.publishing;
    } finally {
      await this.database.close();
    }
  }

  private async publish(perSecond: number): Promise<void> {
    const { workspaces } = this;
    const began = performance.now();
    for (let turn = 0; this.running; turn += 1) {
      const due = Math.floor(((performance.now() - began) / 1000) * perSecond) - this.committed.size;
      if (due > 0) {
        const ids = await announce(this.database, workspaces[turn % workspaces.length]!, due);
        for (const id of ids) this.committed.set(id, Date.now());
      }
      await sleep(EVERY_MS);
    }
  }
}
