import { pipeline, type Readable } from 'node:stream';
import { DomainError, failureName, MOST_ATTEMPTS, unavailable, waitAfter, type Clock, type Ids } from '@workops/kernel';
import type { Sql } from '../database/sql';
import type { Transaction } from '../database/transaction';
import type { FileStorage, StoredContent } from './file-storage';
import { FileTooLarge, Measure } from './measure';

/** Exceeds any request, so an older upload belongs to a crashed process. */
const ARRIVAL_MS = 15 * 60 * 1_000;
/** Another process may try afterwards. */
const REMOVAL_MS = 5 * 60 * 1_000;
const SWEEP_AT_ONCE = 100;

const LEAVING = `id, workspace_id AS "workspaceId", attempts`;
const ARRIVE = `INSERT INTO platform.stored_file (id, workspace_id, state, due_at) VALUES ($1, $2, 'arriving', $3)`;
const HOLD = `
  UPDATE platform.stored_file SET state = 'held', due_at = NULL
   WHERE id = $1 AND workspace_id = $2 AND state = 'arriving' RETURNING id`;
const RELEASE = `
  UPDATE platform.stored_file SET state = 'leaving', due_at = $3, attempts = 1
   WHERE id = ANY($1::uuid[]) AND workspace_id = $2 AND state = 'held' RETURNING ${LEAVING}`;
const DISCARD = `
  UPDATE platform.stored_file SET state = 'leaving', due_at = $2, attempts = 1
   WHERE id = $1 AND state = 'arriving' RETURNING ${LEAVING}`;
const DUE = `
  UPDATE platform.stored_file SET state = 'leaving', due_at = $2, attempts = attempts + 1 WHERE (workspace_id, id) IN (
    SELECT workspace_id, id
      FROM platform.stored_file
     WHERE due_at <= $1 AND parked_at IS NULL
     ORDER BY due_at LIMIT ${SWEEP_AT_ONCE} FOR UPDATE SKIP LOCKED
  ) RETURNING ${LEAVING}`;
/**
 * Skips unfinished uploads, whose content would arrive after the row is gone; the sweep removes late ones. Failed
 * removals come last.
 */
const OF_WORKSPACE = `
  UPDATE platform.stored_file
     SET state = 'leaving', due_at = $2, attempts = attempts + 1, parked_at = NULL
   WHERE workspace_id = $1 AND id IN (
    SELECT id
      FROM platform.stored_file
     WHERE workspace_id = $1 AND state <> 'arriving'
     ORDER BY attempts, id LIMIT ${SWEEP_AT_ONCE} FOR UPDATE SKIP LOCKED
  ) RETURNING ${LEAVING}`;
const FORGET = `DELETE FROM platform.stored_file WHERE id = ANY($1::uuid[]) AND state = 'leaving'`;
const POSTPONE = `
  UPDATE platform.stored_file f
     SET due_at = failed.at, last_error = failed.reason,
         parked_at = CASE WHEN f.attempts >= ${MOST_ATTEMPTS} THEN $4::timestamptz END
    FROM unnest($1::uuid[], $2::timestamptz[], $3::text[]) AS failed (id, at, reason)
   WHERE f.id = failed.id AND f.state = 'leaving'`;

interface StoredFile {
  id: string;
  workspaceId: string;
}

/** `attempts` includes the current one. */
interface LeavingFile extends StoredFile {
  attempts: number;
}

export interface Removal {
  removed: number;
  failures: readonly unknown[];
}

/** The content's own refusal, or unavailable storage. */
const toRefusal = (error: unknown): Error =>
  error instanceof DomainError || error instanceof FileTooLarge
    ? error
    : Object.assign(unavailable('The file storage cannot be reached.', 5), { cause: error });

export interface ReceivedFile {
  id: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** The first 16 bytes determine the type regardless of the name. */
  head: Buffer;
}

const storageKey = ({ workspaceId, id }: StoredFile): string => `${workspaceId}/${id}`;

/**
 * A row commits before its content arrives, so a content that was released or never held is found and removed even
 * after a crash.
 */
export class Files {
  private readonly removals = new Set<Promise<void>>();

  constructor(
    private readonly database: Sql,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * The caller then holds or discards it. Call it outside of a transaction. Throws `FileTooLarge`, the content's
   * refusal, or `unavailable`.
   */
  async receive(workspaceId: string, content: Readable, maxBytes: number): Promise<ReceivedFile> {
    const file = { id: this.ids.next(), workspaceId };
    await this.database.query(ARRIVE, [file.id, workspaceId, this.in(ARRIVAL_MS)]);
    const measure = new Measure(maxBytes);
    // If either end fails, both are destroyed, so that the sender's stream does not hang.
    pipeline(content, measure, () => undefined);
    try {
      await this.storage.put(storageKey(file), measure);
    } catch (error) {
      content.destroy();
      await this.discard(file.id).catch(() => undefined);
      throw toRefusal(error);
    }
    return { id: file.id, size: measure.size, sha256: measure.sha256(), head: measure.head };
  }

  /** False if the file is gone because it came too late. */
  async hold(tx: Sql, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(HOLD, [id, workspaceId])).length > 0;
  }

  /** Removes contents after the commit; the sweep does so after a crash. */
  async release(tx: Transaction, workspaceId: string, ids: readonly string[]): Promise<void> {
    const released = await tx.query<LeavingFile>(RELEASE, [ids, workspaceId, this.in(REMOVAL_MS)]);
    if (released.length > 0) tx.afterCommit(() => this.removeSoon(released));
  }

  /** No-op if it is held by now. */
  async discard(id: string): Promise<void> {
    await this.remove(await this.database.query<LeavingFile>(DISCARD, [id, this.in(REMOVAL_MS)]));
  }

  /** Undefined if it is gone. Throws `unavailable`. */
  async open(workspaceId: string, id: string): Promise<Readable | undefined> {
    return (await this.stored(workspaceId, id))?.content;
  }

  async stored(workspaceId: string, id: string): Promise<StoredContent | undefined> {
    try {
      return await this.storage.get(storageKey({ workspaceId, id }));
    } catch (error) {
      throw toRefusal(error);
    }
  }

  /** Concurrent sweeps skip each other's rows. Returns how many were tried; throws the first failure at the end. */
  async sweep(): Promise<number> {
    const failures: unknown[] = [];
    let swept = 0;
    for (;;) {
      const due = await this.database.query<LeavingFile>(DUE, [this.clock.now(), this.in(REMOVAL_MS)]);
      await this.remove(due).catch((error: unknown) => failures.push(error));
      swept += due.length;
      if (due.length < SWEEP_AT_ONCE) break;
    }
    if (failures.length > 0) throw failures[0];
    return swept;
  }

  /** A batch of a workspace being deleted. Failed files are retried last. */
  async erase(workspaceId: string): Promise<Removal> {
    return this.tryToRemove(await this.database.query<LeavingFile>(OF_WORKSPACE, [workspaceId, this.in(REMOVAL_MS)]));
  }

  removeFolder(workspaceId: string): Promise<void> {
    return this.storage.removeFolder(workspaceId);
  }

  /** Waits for removals in flight. */
  async close(): Promise<void> {
    await Promise.all(this.removals);
    this.storage.close();
  }

  private in(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }

  private removeSoon(files: readonly LeavingFile[]): void {
    const removal = this.remove(files)
      .catch(() => undefined)
      .finally(() => this.removals.delete(removal));
    this.removals.add(removal);
  }

  /** Throws the first failure after trying all. */
  private async remove(files: readonly LeavingFile[]): Promise<void> {
    const { failures } = await this.tryToRemove(files);
    if (failures.length > 0) throw failures[0];
  }

  /** Contents first, then rows. Failures are retried with back-off and finally parked. */
  private async tryToRemove(files: readonly LeavingFile[]): Promise<Removal> {
    if (files.length === 0) return { removed: 0, failures: [] };
    const outcomes = await Promise.allSettled(files.map((file) => this.storage.remove(storageKey(file))));
    const gone = files.filter((_, index) => outcomes[index]!.status === 'fulfilled');
    await this.database.query(FORGET, [gone.map(({ id }) => id)]);
    const failed = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [{ ...files[index]!, reason: outcome.reason as unknown }] : [],
    );
    const removal = { removed: gone.length, failures: failed.map(({ reason }) => reason) };
    if (failed.length === 0) return removal;
    const again = failed.map(({ attempts }) => this.in(waitAfter(attempts)));
    await this.database.query(POSTPONE, [
      failed.map(({ id }) => id),
      again,
      failed.map(({ reason }) => failureName(reason)),
      this.clock.now(),
    ]);
    return removal;
  }
}
