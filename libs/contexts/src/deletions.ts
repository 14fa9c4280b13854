import { DeletionLost, workspaceDeletionsOn, type LeasedDeletion, type WorkspaceDeletions } from '@workops/access';
import { MINUTE, waitAfter, type Clock } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files, Removal } from '@workops/platform/files';
import type { Logger } from '@workops/platform/process';
import { awaitedTables, eraseAllSending, erasePass, eraseSending, type Erasing } from '@workops/platform/workspaces';
import { workspaceData } from './workspace-data';

/**
 * How long after its beginning a deletion checks everything once more before it ends: longer than a call, a lease or an upload from before can go on writing.
 */
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
 * Deletes workspaces whose grace period is over. Any number of processes may run it: each has a deletion by a lease, and after a crash another continues when
 * that expires. The work is done in small transactions that each check the lease; the rest is found by looking, so that there is no progress to store.
 */
export class DeletionRounds {
  private readonly deletions: WorkspaceDeletions;
  private isOver = false;

  constructor(private readonly deps: DeletionDeps) {
    this.deletions = workspaceDeletionsOn(deps.database);
  }

  /** Ends current work at its next batch, and begins nothing more: another process continues at once. */
  leaveOff(): void {
    this.isOver = true;
  }

  /** Continues all that are due, one after the other; returns how many. */
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

  /** Undefined once it has ended; else what it waits for. */
  private async erase(deletion: LeasedDeletion): Promise<string[] | undefined> {
    const { database, files, clock, settledAfterMs = SETTLED_AFTER_MS } = this.deps;
    const { workspaceId } = deletion;
    const begunAt = await this.begin(deletion);
    const erasing = this.erasing(deletion);
    await eraseAllSending(erasing, workspaceId);
    let found: number;
    let locked: boolean;
    let failures: readonly unknown[];
    let passBegan: Date;
    do {
      passBegan = clock.now();
      const removal = await this.eraseFiles(deletion, files);
      const pass = await erasePass(erasing, { workspaceId, begunAt }, passBegan);
      found = removal.removed + pass.rows;
      ({ locked } = pass);
      ({ failures } = removal);
    } while (found > 0);
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
   * Unsent work is deleted with the commit, except for rows locked by others at the moment, and rows beyond what one transaction deletes: these come first in
   * what follows, also after a crash. A send in progress ends with its own timeout, and finds no row to write to.
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

  /** What cannot be removed keeps nothing else: the rows go all the same. */
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
