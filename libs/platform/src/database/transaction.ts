import type { EventOrigin, EventRecorder, RecordedEvent } from '@workops/contracts';
import type { AuditOrigin, AuditTrail } from '@workops/kernel';
import type { PoolClient } from 'pg';
import { auditTrailInto, entriesInsertionOf, type WrittenEntry } from '../audit/audit-log';
import { insertionOf } from '../outbox/insert-events';
import { recorderInto, type Minting } from '../outbox/recorder';
import { Cancelling, OWN_BACKEND, StatementCancelled } from './cancelling';
import { CommittedEvents } from './committed-events';
import type { PendingStatement } from './prepared-statement';
import { abandon, allowSilenceOf } from './silence';
import { StatementPipeline } from './statement-pipeline';
import { schemasWrittenBy } from './written-schemas';
import {
  preparedStep,
  runPrepared,
  runThen,
  runTogether,
  runUnderSettings,
  type Ask,
  type Settings,
  type Sql,
  type Step,
} from './sql';
import { BEGIN, CommitStatement, ROLLBACK, savepointAt } from './transaction-commands';

/**
 * The open transaction, as used inside `Database.transaction`. Its statements run in order on one connection; those issued while others run share one round
 * trip.
 */
export interface Transaction extends Sql {
  /**
   * Runs a write with the next statement or with the commit, without a round trip of its own. A failure fails every later statement and the
   * transaction: only for a write that no rule of the domain can refuse. Throws for values that cannot be encoded.
   */
  defer(sql: string, values?: readonly unknown[]): void;
  /** Runs the steps in order, in one round trip; after a failure none is run. */
  run(steps: readonly Step[]): Promise<void>;
  /** Sends deferred statements and makes the checks that a commit would make. */
  check(): Promise<void>;
  /** Events recorded here are written in one statement just before the commit, or not at all. */
  recorder(origin: EventOrigin): EventRecorder;
  /** Writes the events recorded so far, for work that records more than memory should hold until the commit. */
  writeEvents(): Promise<void>;
  /** Acts recorded here are written to the audit log just before the commit, or not at all. */
  auditTrail(origin: AuditOrigin): AuditTrail;
  /**
   * From now on the transaction ends when the signal is aborted: the running statement is cancelled, no other is sent, and it is rolled back. One round trip.
   */
  endOn(signal: AbortSignal): Promise<void>;
  /** Runs after the outermost commit; never after a rollback. */
  afterCommit(work: () => void): void;
  /** Runs after the outermost commit, once its connection is released, and before the transaction's promise resolves; never after a rollback. */
  beforeAnswer(work: () => Promise<void>): void;
  /** Runs after a rollback of the work, to its savepoint or of the whole transaction; never after the outermost commit. */
  afterRollback(work: () => void): void;
}

/** One connection between BEGIN and COMMIT, with the events, audit entries and hooks for its end. */
export class OpenTransaction implements Transaction {
  readonly events: RecordedEvent[] = [];
  /** Whether events written before the end are kept for the caller. */
  keepsEvents = false;
  readonly eventsBefore: RecordedEvent[] = [];
  /** Whether any events were written, though a savepoint may have been rolled back since. */
  announces = false;
  /** Events from before the innermost savepoint are not written inside it, or its rollback would take them along. */
  private heldBack = 0;
  readonly auditEntries: WrittenEntry[] = [];
  readonly hooks: (() => void)[] = [];
  readonly waits: (() => Promise<void>)[] = [];
  private readonly undoings: (() => void)[] = [];
  /** How many savepoints are open. */
  private depth = 0;
  finished = false;
  private readonly written = new Set<string>();
  private readonly pipeline: StatementPipeline;
  private readonly ask: Ask;
  private cancelling: Cancelling | undefined;
  private readonly begin: PendingStatement;
  /** Whether the work had any statement. */
  private isUsed = false;

  constructor(
    private readonly client: PoolClient,
    private readonly minting: Minting,
    private readonly elsewhere: Sql,
    first?: Step,
    private readonly noted?: CommittedEvents,
  ) {
    this.pipeline = new StatementPipeline(client);
    this.ask = (pending, answered) => {
      if (this.cancelling?.hasBegun) answered(new StatementCancelled(), undefined);
      else this.pipeline.ask(pending, answered);
    };
    this.begin = this.deferStep(BEGIN);
    if (first) this.deferStep(first);
  }

  defer(sql: string, values?: readonly unknown[]): void {
    this.noteWrites(sql);
    this.deferStep({ sql, values });
  }

  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
    this.noteWrites(sql);
    return runPrepared<Row>(this.ask, sql, values);
  }

  queryUnder<Row>(settings: Settings, sql: string, values?: readonly unknown[]): Promise<Row[]> {
    this.noteWrites(sql);
    return runUnderSettings<Row>(this.ask, settings, sql, values);
  }

  async endOn(signal: AbortSignal): Promise<void> {
    const [{ pid }] = (await this.query<{ pid: number }>(OWN_BACKEND)) as [{ pid: number }];
    this.cancelling = new Cancelling(this.elsewhere, pid, signal);
  }

  /** Writes the events and the audit entries and commits, in one round trip. Without a statement there is nothing to commit. */
  async commit(): Promise<void> {
    await this.cancelling?.end();
    const events = this.events.splice(0);
    const steps = [
      ...(events.length > 0 ? [insertionOf(events)] : []),
      ...(this.auditEntries.length > 0 ? [entriesInsertionOf(this.auditEntries)] : []),
    ];
    if (steps.length === 0 && !this.isUsed) return;
    this.announces ||= events.length > 0;
    this.noteOnceCommitted(events);
    await runThen(this.ask, steps, new CommitStatement());
  }

  /** After the statements that refused work left behind unawaited. A connection that cannot roll back is not used again. */
  async rollback(): Promise<void> {
    await this.pipeline.settled();
    await this.cancelling?.end();
    if (this.pipeline.withdraw(this.begin)) return;
    this.pipeline.deferRecovery(preparedStep(ROLLBACK));
    this.pipeline.flush();
    await this.pipeline.settled();
    if (this.pipeline.hasFailed) abandon(this.client);
  }

  recorder(origin: EventOrigin): EventRecorder {
    return recorderInto(this.events, origin, this.minting);
  }

  async run(steps: readonly Step[]): Promise<void> {
    if (steps.length === 0) return;
    for (const { sql } of steps) this.noteWrites(sql);
    await runTogether(this.ask, steps);
  }

  async writeEvents(): Promise<void> {
    const events = this.events.splice(this.heldBack);
    if (events.length === 0) return;
    this.announces = true;
    if (this.keepsEvents) this.eventsBefore.push(...events);
    this.noteOnceCommitted(events);
    await this.run([insertionOf(events)]);
  }

  async check(): Promise<void> {
    await this.run([{ sql: 'SET CONSTRAINTS ALL IMMEDIATE' }]);
  }

  auditTrail(origin: AuditOrigin): AuditTrail {
    return auditTrailInto(this.auditEntries, origin, this.minting);
  }

  afterCommit(work: () => void): void {
    this.hooks.push(work);
  }

  beforeAnswer(work: () => Promise<void>): void {
    this.waits.push(work);
  }

  afterRollback(work: () => void): void {
    this.undoings.push(work);
  }

  hasWritten(schema: string): boolean {
    return this.written.has(schema);
  }

  /** A rollback to an earlier savepoint drops the note too. */
  private noteOnceCommitted(events: readonly RecordedEvent[]): void {
    if (this.noted && events.length > 0) this.hooks.push(CommittedEvents.noting(this.noted, events));
  }

  private deferStep(step: Step): PendingStatement {
    const statement = preparedStep(step);
    this.pipeline.defer(statement);
    return statement;
  }

  private noteWrites(sql: string): void {
    this.isUsed = true;
    for (const schema of schemasWrittenBy(sql)) this.written.add(schema);
    allowSilenceOf(this.client, sql);
  }

  /** For the owner of the transaction, once it is rolled back. */
  undo(run: (undoing: () => void) => void, from = 0): void {
    for (const undoing of this.undoings.splice(from)) run(undoing);
  }

  /** Runs the work in a savepoint: an error rolls back its rows, events, audit entries and hooks, and nothing else. */
  async nested<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { heldBack } = this;
    const events = this.events.length;
    const eventsBefore = this.eventsBefore.length;
    const auditEntries = this.auditEntries.length;
    const hooks = this.hooks.length;
    const waits = this.waits.length;
    const undoings = this.undoings.length;
    const savepoint = savepointAt((this.depth += 1));
    const begin = this.deferStep(savepoint.begin);
    this.heldBack = events;
    try {
      const result = await work(this);
      this.deferStep(savepoint.release);
      return result;
    } catch (error) {
      this.events.length = events;
      this.eventsBefore.length = eventsBefore;
      this.auditEntries.length = auditEntries;
      this.hooks.length = hooks;
      this.waits.length = waits;
      // Refused work may have left unawaited statements behind.
      await this.pipeline.settled();
      if (!this.pipeline.withdraw(begin)) {
        this.pipeline.deferRecovery(preparedStep(savepoint.rollback));
        this.deferStep(savepoint.release);
      }
      this.undo((undoing) => undoing(), undoings);
      throw error;
    } finally {
      this.depth -= 1;
      this.heldBack = heldBack;
    }
  }
}
