import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { OUTBOX_CHANNEL } from '../outbox/insert-events';
import type { Minting } from '../outbox/recorder';
import { KeyedQueue } from '../keyed-queue';
import type { Logger } from '../process/logger';
import type { TransactionState } from '../remembered';
import { CallScope } from './call-scope';
import type { CommittedEvents } from './committed-events';
import { ANNOUNCED_EVERY_MS, COMMITS_CHANNEL, isAnnounced } from './commit-notices';
import { asRefusal } from './connection-errors';
import { ConnectionShares } from './connection-shares';
import { LockPlaces } from './lock-places';
import { Notifier } from './notices';
import { TakenBack, type Rehearsal } from './rehearsal';
import { asking, runPrepared, runUnderSettings, type Ask, type Settings, type Sql, type Step } from './sql';
import { OpenTransaction, type Transaction } from './transaction';
import { Stillness } from './stillness';
import { makesDue, schemasWrittenBy } from './written-schemas';
import { lockKey, NeedsTurn, takeLock, WORKSPACE_LINE, type WorkspaceLock } from './workspace-locks';

export const CONNECT_TIMEOUT_MS = 5_000;
/** Reads during an open transaction use these, so that they do not wait for the pool. */
export const BESIDE = 2;

const LARGEST_SHARE = 0.6;

export class Database implements Sql, TransactionState {
  readonly stillness = new Stillness();
  private readonly scope = new CallScope();
  private readonly shares: ConnectionShares;
  private readonly lockPlaces = new LockPlaces(this.scope);
  private readonly notifier: Notifier;
  private readonly lines = new KeyedQueue(WORKSPACE_LINE);
  private readonly ask: Ask;
  private readonly askBeside: Ask;
  private readonly besideShares = new ConnectionShares({
    connections: BESIDE,
    most: BESIDE - 1,
    patienceMs: CONNECT_TIMEOUT_MS,
  });
  /** Uses another connection than the open transaction, for no workspace. */
  private readonly elsewhere: Sql;

  constructor(
    readonly dataSource: DataSource,
    private readonly pool: Pool,
    private readonly beside: Pool,
    private readonly minting: Minting,
    private readonly logger?: Pick<Logger, 'error'>,
  ) {
    this.notifier = new Notifier(pool);
    this.ask = asking(pool);
    this.askBeside = asking(beside);
    const connections = pool.options.max;
    this.shares = new ConnectionShares({
      connections,
      most: Math.ceil(connections * LARGEST_SHARE),
      patienceMs: CONNECT_TIMEOUT_MS,
    });
    this.elsewhere = { query: (sql, values) => this.shares.run(undefined, () => runPrepared(this.ask, sql, values)) };
  }

  onWaits(observe: (pool: 'main' | 'beside', seconds: number) => void): void {
    this.shares.onWait = (ms) => observe('main', ms / 1_000);
    this.besideShares.onWait = (ms) => observe('beside', ms / 1_000);
  }

  /**
   * Uses the workspace's share of the pool for the work and all that follows. `noted` collects its committed events.
   */
  onBehalfOf<T>(workspaceId: string, work: () => T, noted?: CommittedEvents): T {
    const scope = this.scope.get();
    if (scope.owner === workspaceId && scope.noted === noted) return work();
    return this.scope.within({ owner: workspaceId, ...(noted && { noted }) }, work);
  }

  /** Runs work of many workspaces, such as a timer that a call started. */
  onBehalfOfNobody<T>(work: () => T): T {
    return this.scope.outside(work);
  }

  /**
   * A transaction without a place to wait is rolled back and repeated when there is room. Committed work is not
   * repeated, so effects outside of transactions must be repeatable.
   */
  givingWay<T>(work: () => Promise<T>): Promise<T> {
    const { owner } = this.scope.get();
    return owner === undefined ? work() : this.lockPlaces.call(owner, work);
  }

  /** Joins the call chain's open transaction, or uses a pooled connection. */
  async query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
    const open = this.openTransaction();
    if (open) return open.query<Row>(sql, values);
    try {
      const schemas = schemasWrittenBy(sql);
      if (schemas.length === 0) return await this.reading((ask) => runPrepared<Row>(ask, sql, values));
      const changed = (rows: number): void => {
        if (rows > 0 && makesDue(sql)) this.announce(schemas);
      };
      return await this.writing((first) =>
        first
          ? runUnderSettings<Row>(this.ask, [first], sql, values, changed)
          : runPrepared<Row>(this.ask, sql, values, changed),
      );
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** Settings last until the end of the open transaction, or of its own. Costs no extra round trip. */
  async queryUnder<Row>(settings: Settings, sql: string, values?: readonly unknown[]): Promise<Row[]> {
    const open = this.openTransaction();
    if (open) return open.queryUnder<Row>(settings, sql, values);
    try {
      return await this.reading((ask) => runUnderSettings<Row>(ask, settings, sql, values));
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /**
   * READ COMMITTED, with its events and audit entries. Nested, it is a savepoint; two nested ones must not run
   * concurrently.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const open = this.openTransaction();
    if (open) return open.nested(work);
    const waits: (() => Promise<void>)[] = [];
    let result: T;
    try {
      result = await this.writing((first) => this.outermost(work, waits, first));
    } catch (error) {
      throw asRefusal(error);
    }
    await Promise.all(waits.map((wait) => wait().catch((error: unknown) => this.hasFailedAfterwards(error))));
    return result;
  }

  /**
   * Waits for its turn in this process before it takes a connection, then for other processes; throws `unavailable`
   * after 5 s. Nested, it throws unless the outer one began in `withTurn`.
   */
  async exclusively<T>(lock: WorkspaceLock, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const workUnderLock = (patienceMs: number) =>
      this.transaction(async (tx) => {
        await takeLock(tx, lock, patienceMs);
        return work(tx);
      });
    if (!this.openTransaction()) return this.turn(lock, workUnderLock);
    if (!this.scope.get().turns?.has(lockKey(lock))) throw new NeedsTurn(lock);
    return workUnderLock(WORKSPACE_LINE.patienceMs);
  }

  /** Keeps the turn while the work runs, so that its transactions can use `exclusively`. */
  withTurn<T>(lock: WorkspaceLock, work: () => Promise<T>): Promise<T> {
    return this.turn(lock, work);
  }

  async inOne<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.transaction(work);
    } catch (error) {
      if (!(error instanceof NeedsTurn) || this.isInTransaction()) throw error;
      return this.turn(error.lock, () => this.inOne(work));
    }
  }

  /**
   * Returns the result and rolls everything back. No hook runs and nothing is notified, but deferred checks are made.
   */
  async rehearse<T>(work: () => Promise<T>): Promise<Rehearsal<T>> {
    try {
      return await this.inOne(async (tx) => {
        const open = tx as OpenTransaction;
        open.keepsEvents = true;
        const result = await work();
        await open.check();
        throw new TakenBack({ result, events: [...open.eventsBefore, ...open.events] });
      });
    } catch (error) {
      if (error instanceof TakenBack) return (error as TakenBack<T>).rehearsal;
      throw error;
    }
  }

  /**
   * Uses a reserved connection, regardless of the open transaction's writes. The work must not write or open a
   * transaction.
   */
  committed<T>(work: () => Promise<T>): Promise<T> {
    return this.scope.within({ transaction: undefined, committed: true }, work);
  }

  readsCommitted(): boolean {
    return this.scope.get().committed === true;
  }

  isInTransaction(): boolean {
    return this.openTransaction() !== undefined;
  }

  hasWritten(schema: string): boolean {
    return this.openTransaction()?.hasWritten(schema) ?? false;
  }

  /** Wakes listeners in all processes. Call it after the commit. */
  notify(channel: string, topic?: string): void {
    this.notifier.notify(channel, topic);
  }

  poolUse(): { total: number; idle: number; waiting: number } {
    return {
      total: this.pool.totalCount,
      idle: this.pool.idleCount,
      waiting: this.shares.waiting + this.pool.waitingCount,
    };
  }

  async close(): Promise<void> {
    await this.beside.end();
    await this.dataSource.destroy();
  }

  private turn<T>(lock: WorkspaceLock, work: (patienceMs: number) => Promise<T>): Promise<T> {
    const key = lockKey(lock);
    const turns = new Set(this.scope.get().turns).add(key);
    return this.lines.run(key, (patienceMs) => this.scope.within({ turns }, () => work(patienceMs)));
  }

  private connected<T>(work: () => Promise<T>): Promise<T> {
    return this.shares.run(this.scope.get().owner, work);
  }

  private reading<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    const { owner, committed } = this.scope.get();
    return committed ? this.besideShares.run(owner, () => work(this.askBeside)) : this.connected(() => work(this.ask));
  }

  private writing<T>(work: (first?: Step) => Promise<T>): Promise<T> {
    if (this.readsCommitted()) throw new Error('What reads beside a transaction writes nothing and opens none.');
    return this.lockPlaces.writing((first) => this.connected(() => work(first)));
  }

  /** Announces the schemas to the rounds of all processes. */
  private announce(schemas: Iterable<string>): void {
    for (const schema of schemas) {
      if (!isAnnounced(schema)) continue;
      this.stillness.wrote(schema);
      this.notifier.notify(COMMITS_CHANNEL, schema, ANNOUNCED_EVERY_MS);
    }
  }

  private openTransaction(): OpenTransaction | undefined {
    const open = this.scope.get().transaction;
    // Work that outlives its transaction must not use a connection that may have another user.
    return open?.finished ? undefined : open;
  }

  /** Hook failures are logged, and the other hooks run. */
  private afterwards(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.hasFailedAfterwards(error);
    }
  }

  private hasFailedAfterwards(error: unknown): void {
    this.logger?.error({ err: error }, 'after-commit work failed');
  }

  private async outermost<T>(
    work: (tx: Transaction) => Promise<T>,
    waits: (() => Promise<void>)[],
    first?: Step,
  ): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    let open: OpenTransaction | undefined;
    try {
      const client = (await runner.connect()) as PoolClient;
      const tx = new OpenTransaction(client, this.minting, this.elsewhere, first, this.scope.get().noted);
      open = tx;
      const result = await this.scope.within({ transaction: tx }, () => work(tx));
      await tx.commit();
      if (tx.announces) this.notify(OUTBOX_CHANNEL);
      this.announce(tx.changed);
      tx.finished = true;
      for (const hook of tx.hooks) this.afterwards(hook);
      waits.push(...tx.waits);
      return result;
    } catch (error) {
      await open?.rollback();
      if (!open?.finished) open?.undo((undoing) => this.afterwards(undoing));
      throw error;
    } finally {
      if (open) open.finished = true;
      await runner.release();
    }
  }
}
