import type { CalledOperation, CalledOperations, Clock } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { FastifyRequest } from 'fastify';

const FLUSH_MS = 60_000;
/** Written without waiting for the timer. */
const BATCH_SIZE = 500;
/** Further calls are recorded the next time. */
const MAX_PENDING = 5_000;
/** Beyond it, entries are forgotten and may be written again. */
const MAX_WRITTEN = 50_000;

export interface CalledOperationNotesDeps extends CalledOperations {
  now(): Date;
  failed(error: unknown, count: number): void;
  onBehalfOfNobody<T>(work: () => T): T;
}

/**
 * Writes the last day per credential and operation in batches, once per process, so that a call pays only for a lookup
 * in memory. The next call makes up for losses.
 */
export class CalledOperationNotes {
  private readonly pending = new Map<string, CalledOperation>();
  private readonly written = new Set<string>();
  private day = '';
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly deps: CalledOperationNotesDeps) {}

  /** Never throws and never waits. */
  note({ author, credentialId, workspaceId, operation }: Omit<CalledOperation, 'day'>): void {
    const day = this.deps.now().toISOString().slice(0, 10);
    if (day !== this.day) {
      this.day = day;
      this.written.clear();
    }
    const key = `${workspaceId} ${credentialId ?? ''} ${author.id ?? ''} ${operation}`;
    if (this.written.has(key) || this.pending.has(key) || this.pending.size >= MAX_PENDING) return;
    this.pending.set(key, { workspaceId, author, credentialId, operation, day });
    if (this.pending.size === BATCH_SIZE) void this.flush();
    else this.timer ??= this.deps.onBehalfOfNobody(() => setTimeout(() => void this.flush(), FLUSH_MS).unref());
  }

  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.deps.onBehalfOfNobody(() => this.writing.then(() => this.writePending()));
    return this.writing;
  }

  private async writePending(): Promise<void> {
    while (this.pending.size > 0) {
      const batch = [...this.pending].slice(0, BATCH_SIZE);
      for (const [key] of batch) this.pending.delete(key);
      try {
        await this.deps.write(batch.map(([, call]) => call));
      } catch (error) {
        this.deps.failed(error, batch.length);
        continue;
      }
      if (this.written.size + batch.length > MAX_WRITTEN) this.written.clear();
      for (const [key, { day }] of batch) if (day === this.day) this.written.add(key);
    }
  }
}

interface Around {
  database: Pick<Database, 'onBehalfOfNobody'>;
  clock: Clock;
  logger: Logger;
}

export const calledOperationNotes = (
  { write }: CalledOperations,
  { database, clock, logger }: Around,
): CalledOperationNotes =>
  new CalledOperationNotes({
    write,
    now: () => clock.now(),
    failed: (err, count) =>
      logger.warn({ err, count }, 'recording called operations failed; later calls record them again'),
    onBehalfOfNobody: (work) => database.onBehalfOfNobody(work),
  });

/** Skips unpublished operations and anonymous callers. */
export const operationNoter =
  (notes: CalledOperationNotes) =>
  ({ actor, routeOptions }: FastifyRequest): void => {
    const { operation } = routeOptions.config;
    if (!actor || !operation || operation.tier === 'interna') return;
    const { workspaceId, author, credentialId } = actor;
    notes.note({ workspaceId, author, credentialId, operation: operation.id });
  };
