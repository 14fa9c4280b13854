import type { EventOrigin, EventRecorder, RecordedEvent } from '@workops/contracts';
import type { AuditOrigin, AuditTrail, History, HistoryOrigin } from '@workops/kernel';
import type { PoolClient } from 'pg';
import { auditTrailInto, insertEntriesStep, type WrittenEntry } from '../audit/audit-log';
import { historyInto, insertChangesStep, type WrittenChange } from '../history/history';
import { insertionOf } from '../outbox/insert-events';
import { recorderInto, type Minting } from '../outbox/recorder';
import { Cancelling, OWN_BACKEND, StatementCancelled } from './cancelling';
import { CommittedEvents } from './committed-events';
import type { PendingStatement } from './prepared-statement';
import { abandon, allowSilence } from './silence';
import { StatementPipeline } from './statement-pipeline';
import { makesDue, schemasWrittenBy } from './written-schemas';
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

/** Statements run in order on one connection; those issued meanwhile share one round trip. */
export interface Transaction extends Sql {
  /**
   * Sends a write with the next statement or the commit. A failure fails all later statements, so use it only for
   * writes that no rule refuses. Throws for values that cannot be encoded.
   */
  defer(sql: string, values?: readonly unknown[]): void;
  /** Needs one round trip; skips steps after a failure. */
  run(steps: readonly Step[]): Promise<void>;
  /** Sends deferred statements, and runs the checks of a commit. */
  check(): Promise<void>;
  /** Events are written just before the commit, or not at all; so are audited acts. */
  recorder(origin: EventOrigin): EventRecorder;
  /** Serves work that records more than should stay in memory. */
  writeEvents(): Promise<void>;
  auditTrail(origin: AuditOrigin): AuditTrail;
  /** Changes of records are written to their histories likewise. */
  history(origin: HistoryOrigin): History;
  /** An abort cancels the running statement, sends no other, and rolls back. Costs one round trip. */
  endOn(signal: AbortSignal): Promise<void>;
  /** Runs after the outermost commit; never after a rollback. */
  afterCommit(work: () => void): void;
  /** Runs after the outermost commit and the release of the connection, before the promise resolves. */
  beforeAnswer(work: () => Promise<void>): void;
  /** Runs after a rollback of its savepoint or the transaction. */
  afterRollback(work: () => void): void;
}

export class OpenTransaction implements Transaction {
  readonly events: RecordedEvent[] = [];
  /** Keeps early-written events for the caller. */
  keepsEvents = false;
  readonly eventsBefore: RecordedEvent[] = [];
  /** Events were written, even if a savepoint was rolled back since. */
  announces = false;
  /** Events from before the innermost savepoint, whose rollback would remove them if they were written inside. */
  private heldBack = 0;
  readonly auditEntries: WrittenEntry[] = [];
  private readonly recordChanges: WrittenChange[] = [];
  readonly hooks: (() => void)[] = [];
  readonly waits: (() => Promise<void>)[] = [];
  private readonly undoings: (() => void)[] = [];
  private depth = 0;
  finished = false;
  private readonly written = new Set<string>();
  /** Includes schemas of a savepoint that was rolled back since. */
  readonly changed = new Set<string>();
  private readonly pipeline: StatementPipeline;
  private readonly ask: Ask;
  private cancelling: Cancelling | undefined;
  private readonly begin: PendingStatement;
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
    this.noteChanges(this.noteWrites(sql));
    this.deferStep({ sql, values });
  }

  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
    return runPrepared<Row>(this.ask, sql, values, this.notingChanges(sql, this.noteWrites(sql)));
  }

  queryUnder<Row>(settings: Settings, sql: string, values?: readonly unknown[]): Promise<Row[]> {
    return runUnderSettings<Row>(this.ask, settings, sql, values, this.notingChanges(sql, this.noteWrites(sql)));
  }

  async endOn(signal: AbortSignal): Promise<void> {
    const [{ pid }] = (await this.query<{ pid: number }>(OWN_BACKEND)) as [{ pid: number }];
    this.cancelling = new Cancelling(this.elsewhere, pid, signal);
  }

  /** Writes events and audit entries in the same round trip. A no-op without a statement. */
  async commit(): Promise<void> {
    await this.cancelling?.end();
    const events = this.events.splice(0);
    const steps = [
      ...(events.length > 0 ? [insertionOf(events)] : []),
      ...(this.auditEntries.length > 0 ? [insertEntriesStep(this.auditEntries)] : []),
      ...insertChangesStep(this.recordChanges),
    ];
    if (steps.length === 0 && !this.isUsed) return;
    this.announces ||= events.length > 0;
    this.noteOnceCommitted(events);
    await runThen(this.ask, steps, new CommitStatement());
  }

  /** Waits for unawaited statements first. A connection that cannot roll back is discarded. */
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
    for (const { sql } of steps) this.noteChanges(this.noteWrites(sql));
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

  history(origin: HistoryOrigin): History {
    return historyInto(this.recordChanges, origin, this.minting);
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

  /** A rollback to an earlier savepoint drops this hook too. */
  private noteOnceCommitted(events: readonly RecordedEvent[]): void {
    if (this.noted && events.length > 0) this.hooks.push(CommittedEvents.noting(this.noted, events));
  }

  private deferStep(step: Step): PendingStatement {
    const statement = preparedStep(step);
    this.pipeline.defer(statement);
    return statement;
  }

  private noteWrites(sql: string): readonly string[] {
    this.isUsed = true;
    const schemas = schemasWrittenBy(sql);
    for (const schema of schemas) this.written.add(schema);
    allowSilence(this.client, sql);
    return schemas;
  }

  private noteChanges(schemas: readonly string[]): void {
    for (const schema of schemas) this.changed.add(schema);
  }

  private notingChanges(sql: string, schemas: readonly string[]): ((rows: number) => void) | undefined {
    if (schemas.length === 0 || !makesDue(sql)) return undefined;
    return (rows) => rows > 0 && this.noteChanges(schemas);
  }

  /** The owner calls it once rolled back. */
  undo(run: (undoing: () => void) => void, from = 0): void {
    for (const undoing of this.undoings.splice(from)) run(undoing);
  }

  /** An error rolls back the savepoint's rows, events, audit entries and hooks, and nothing else. */
  async nested<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { heldBack } = this;
    const events = this.events.length;
    const eventsBefore = this.eventsBefore.length;
    const auditEntries = this.auditEntries.length;
    const recordChanges = this.recordChanges.length;
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
      this.recordChanges.length = recordChanges;
      this.hooks.length = hooks;
      this.waits.length = waits;
      // Failed work may have left unawaited statements.
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
