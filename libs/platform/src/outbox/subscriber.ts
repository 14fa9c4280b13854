import { setTimeout as sleep } from 'node:timers/promises';
import type { EventName, RecordedEvent } from '@workops/contracts';
import { failureName } from '@workops/kernel';
import { isAway } from '../database/connection-errors';
import type { Database } from '../database/database';
import type { Sql } from '../database/sql';
import type { Transaction } from '../database/transaction';
import type { Logger } from '../process/logger';
import type { Queues } from '../queues/queues';
import { traceIdIn } from '../tracing/traceparent';
import { IntakeSpans } from './event-spans';
import { beginAttempt, claimLateEvents, noteFailure, postponeEvents } from './late-events';
import { claimEvents, type Outstanding, type QueuedEvent } from './outbox';

/** Declared by a context, read by the relay. */
export interface Subscriber {
  /** Names the queue and the inbox rows, so it must never change. */
  name: string;
  events: readonly EventName[] | '*';
  /** Needs a change of one of these fields (in `updated_fields`). */
  onlyChanges?: Readonly<Partial<Record<EventName, readonly string[]>>>;
  /**
   * Workspaces where the events matter; all if absent. Runs after the commit and must see what a handler would see.
   * Other events are neither queued nor recorded.
   */
  usedIn?: (sql: Sql, workspaceIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** A transaction per event, so that locks of one workspace are not held while waiting for another's. */
  oneByOne?: true;
}

/** Joins the transaction that claims the events. */
export type EventHandler = (events: RecordedEvent[], tx: Transaction) => Promise<void>;

/** The events of a job of one subscriber. */
export interface EventBatch {
  keys: QueuedEvent[];
  awaited: Outstanding | 'late';
  /** Each failed or unfinished event is processed alone and counted before the attempt. */
  alone?: boolean;
}

const CONCURRENCY = 4;
const OUTAGE_PATIENCE_MS = 10_000;
const ASK_AGAIN_MS = 200;

export const queueOf = (subscriber: Subscriber): string => `events-${subscriber.name}`;

interface KnownEvent {
  type: string;
  updatedFields: readonly string[] | null;
}

/** Whether the subscriber follows events of the type. */
export const follows = ({ events }: Subscriber, type: string): boolean =>
  events === '*' || (events as readonly string[]).includes(type);

/** Depends on the event alone, so that every relay decides the same for every lease. */
export function wants(subscriber: Subscriber, { type, updatedFields }: KnownEvent): boolean {
  if (!follows(subscriber, type)) return false;
  const fields = subscriber.onlyChanges?.[type as EventName];
  return !fields || !updatedFields || updatedFields.some((field) => fields.includes(field));
}

interface SubscriberDeps {
  database: Database;
  queues: Pick<Queues, 'process'>;
  logger: Logger;
}

class Intake {
  private closing = false;

  constructor(
    private readonly deps: Omit<SubscriberDeps, 'queues'>,
    private readonly subscriber: Pick<Subscriber, 'name' | 'oneByOne'>,
    private readonly handle: EventHandler,
  ) {}

  close(): void {
    this.closing = true;
  }

  async take({ keys, awaited, alone }: EventBatch): Promise<void> {
    const { logger } = this.deps;
    const { name, oneByOne } = this.subscriber;
    if (!alone && !oneByOne && keys.length > 1) {
      try {
        return await this.throughOutages(() => this.claimAndHandle(keys, awaited));
      } catch (error) {
        if (isAway(error)) throw error;
        logger.warn(
          { err: error, subscriber: name, events: keys.length },
          'batch failed; processing its events one by one',
        );
      }
    }
    for (const key of keys) await this.takeOne(key, awaited, alone ?? false);
  }

  /**
   * A database outage is no failure of the events: they wait. A longer outage ends the job, and their lease expires.
   */
  private async throughOutages<T>(work: () => Promise<T>): Promise<T> {
    for (const lateAt = performance.now() + OUTAGE_PATIENCE_MS; ;) {
      try {
        return await work();
      } catch (error) {
        if (!isAway(error) || this.closing || performance.now() > lateAt) throw error;
        await sleep(ASK_AGAIN_MS);
      }
    }
  }

  private async claimAndHandle(keys: QueuedEvent[], awaited: EventBatch['awaited']): Promise<void> {
    const { name } = this.subscriber;
    const spans = new IntakeSpans(name, keys);
    try {
      await this.deps.database.transaction(async (tx) => {
        const events = await (awaited === 'late'
          ? claimLateEvents(tx, keys, name)
          : claimEvents(tx, keys, name, awaited));
        if (events.length > 0) await spans.handle(events, (handled) => this.handle(handled, tx));
      });
      spans.end();
    } catch (error) {
      spans.end(error);
      throw error;
    }
  }

  private async takeOne(key: QueuedEvent, awaited: EventBatch['awaited'], counted: boolean): Promise<void> {
    const { database, logger } = this.deps;
    try {
      if (counted && !(await this.throughOutages(() => beginAttempt(database, this.subscriber.name, key)))) return;
      await this.throughOutages(() => this.claimAndHandle([key], awaited));
    } catch (error) {
      if (isAway(error)) throw error;
      await this.note(key, awaited, error).catch((cause: unknown) =>
        logger.error(
          { ...this.failureOf(key, error), cause },
          'event failed and its failure was not stored; will retry',
        ),
      );
    }
  }

  private failureOf({ id, requestId, traceparent }: QueuedEvent, error: unknown) {
    return {
      err: error,
      subscriber: this.subscriber.name,
      event_id: id,
      request_id: requestId ?? null,
      trace_id: traceIdIn(traceparent),
    };
  }

  /** A failed event is retried from its own row, so that no other waits. */
  private async note(key: QueuedEvent, awaited: EventBatch['awaited'], error: unknown): Promise<void> {
    const { database, logger } = this.deps;
    const said = this.failureOf(key, error);
    if (awaited !== 'late') {
      const unlessLeasedAgain = awaited === 'by the only subscriber in its workspace';
      const finish = unlessLeasedAgain || awaited === 'by its only subscriber';
      await postponeEvents(database, [{ ...key, subscribers: [this.subscriber.name], finish, unlessLeasedAgain }], {
        reason: failureName(error),
      });
      logger.error(said, 'event failed; will retry');
      return;
    }
    const noted = await noteFailure(database, this.subscriber.name, key, error);
    logger.error(
      { ...said, attempts: noted?.attempts },
      noted?.parked ? 'event failed its last attempt; parked' : 'event failed; will retry',
    );
  }
}

/**
 * A kill leaves the whole effect with its inbox rows, or nothing, and the relay delivers again. A failed batch is
 * retried by event; a failing event is retried alone and finally parked.
 */
export function runSubscriber(
  { queues, ...deps }: SubscriberDeps,
  subscriber: Subscriber,
  handle: EventHandler,
): { close(): Promise<void> } {
  const intake = new Intake(deps, subscriber, handle);
  const worker = queues.process(
    queueOf(subscriber),
    (data) => intake.take(data as EventBatch).finally(() => deps.database.stillness.disturb()),
    {
      concurrency: CONCURRENCY,
    },
  );
  return {
    close: () => {
      intake.close();
      return worker.close();
    },
  };
}
