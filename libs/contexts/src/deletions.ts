import { DeletionLost, workspaceDeletionsOn, type LeasedDeletion, type WorkspaceDeletions } from '@workops/access';
import { MINUTE, waitAfter, type Clock } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files, Removal } from '@workops/platform/files';
import type { Logger } from '@workops/platform/process';
import { awaitedTables, eraseAllSending, erasePass, eraseSending, type Erasing } from '@workops/platform/workspaces';
import { workspaceData } from './workspace-data';

/** A deletion checks everything again after the longest time that an earlier call, lease or upload can write. */
const SETTLED_AFTER_MS = 15 * MINUTE;
const LOOK_AGAIN_SECONDS = 60;
const LONGEST_WAIT_MS = 15 * MINUTE;

export interface DeletionDeps {
  database: Database;
  files: Files;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'warn'>;
  settledAfterMs?: number;
}

class ToBeLeftOff extends Error {}

/**
 * Deletions are leased, so that processes share them and continue after a crash. Small transactions check the lease and
 * find remaining rows, so that no progress is stored.
 */
export class DeletionRounds {
  private readonly deletions: WorkspaceDeletions;
  private isOver = false;

  constructor(private readonly deps: DeletionDeps) {
    this.deletions = workspaceDeletionsOn(deps.database);
  }

  /** Stops at the next batch; another process continues at once. */
  leaveOff(): void {
    this.isOver = true;
  }

  /** Returns their number. */
  async round(): Promise<number> {
    for (let worked = 0; ; worked += 1) {
      const deletion = this.isOver ? undefined : await this.deletions.lease();
      if (!deletion) return worked;
      await this.goOnWith(deletion);
    }
  }

  private async goOnWith(deletion: LeasedDeletion): Promise<void> {
    const { workspaceId, attempts } = deletion;
    try {
      const waitsFor = await this.erase(deletion);
      if (waitsFor === undefined) this.deps.logger.info({ workspace_id: workspaceId }, 'workspace deleted');
      else await this.deletions.release(deletion, LOOK_AGAIN_SECONDS);
    } catch (error) {
      if (error instanceof DeletionLost) return;
      const seconds = error instanceof ToBeLeftOff ? 0 : Math.min(waitAfter(attempts), LONGEST_WAIT_MS) / 1_000;
      await this.deletions.release(deletion, seconds).catch(() => undefined);
      if (error instanceof ToBeLeftOff) return;
      this.deps.logger.warn(
        { err: error, workspace_id: workspaceId },
        'workspace deletion interrupted; the next run resumes it',
      );
    }
  }

  /** Returns reasons for waiting; undefined at the end. */
  private async erase(deletion: LeasedDeletion): Promise<string[] | undefined> {
    const { database, files, clock, settledAfterMs = SETTLED_AFTER_MS } = this.deps;
    const { workspaceId } = deletion;
    const begunAt = await this.begin(deletion);
    const erasing = this.erasing(deletion);
    await eraseAllSending(erasing, workspaceId);
    let count: number;
    let locked: boolean;
    let failures: readonly unknown[];
    let passBegan: Date;
    do {
      passBegan = clock.now();
      const removal = await this.eraseFiles(deletion, files);
      const pass = await erasePass(erasing, { workspaceId, begunAt }, passBegan);
      count = removal.removed + pass.rows;
      ({ locked } = pass);
      ({ failures } = removal);
    } while (count > 0);
    if (failures.length > 0) throw failures[0];
    const waitsFor = await awaitedTables(database, workspaceData, workspaceId);
    if (passBegan.getTime() - begunAt.getTime() < settledAfterMs) waitsFor.push('what was under way');
    if (locked) waitsFor.push('rows that somebody has locked');
    if (waitsFor.length > 0) return waitsFor;
    await files.removeFolder(workspaceId);
    await this.deletions.end(deletion);
    return undefined;
  }

  /**
   * Deletes unsent work first, except locked rows and those beyond one transaction's limit; later steps delete these. A
   * send in progress times out and finds no row.
   */
  private begin(deletion: LeasedDeletion): Promise<Date> {
    return this.deps.database.transaction(async (tx) => {
      const begunAt = await this.deletions.begin(tx, deletion);
      if (deletion.begunAt !== null) return begunAt;
      const { workspaceId } = deletion;
      await workspaceData.begin(tx, workspaceId);
      const { counts } = await eraseSending(tx, workspaceData, workspaceId);
      for (const [table, rows] of Object.entries(counts)) await this.deletions.note(tx, deletion, { table, rows });
      return begunAt;
    });
  }

  private erasing(deletion: LeasedDeletion): Erasing {
    return {
      database: this.deps.database,
      data: workspaceData,
      note: (tx, table, rows) => this.deletions.note(tx, deletion, { table, rows }),
      goOn: () => this.stopWhereOver(),
    };
  }

  /** Failures do not stop the deletion of rows. */
  private async eraseFiles(deletion: LeasedDeletion, files: Files): Promise<Removal> {
    for (let all = 0; ;) {
      this.stopWhereOver();
      const { removed, failures } = await files.erase(deletion.workspaceId);
      await this.deletions.note(this.deps.database, deletion, { files: removed });
      all += removed;
      if (removed === 0) return { removed: all, failures };
    }
  }

  private stopWhereOver(): void {
    if (this.isOver) throw new ToBeLeftOff();
  }
}
