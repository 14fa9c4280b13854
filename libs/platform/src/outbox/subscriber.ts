import { setTimeout as sleep } from 'node:timers/promises';
import type { EventName, RecordedEvent } from '@workops/contracts';
import { failureOf } from '@workops/kernel';
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

/** A subscription to events: declared by a context, read by the relay. */
export interface Subscriber {
  /** Names the queue and the inbox rows; never changes once used. */
  name: string;
  events: readonly EventName[] | '*';
  /** Of these events it gets those alone that changed one of the fields, as their `updated_fields` name them. */
  onlyChanges?: Readonly<Partial<Record<EventName, readonly string[]>>>;
  /**
   * The workspaces in which its events can matter; without it, all. It is asked after the events were committed, so it must see whatever a handler of them
   * would see. Events of other workspaces are neither queued for the subscriber nor recorded in its inbox.
   */
  usedIn?: (sql: Sql, workspaceIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Each event has a transaction of its own: locks in one workspace are not held while it waits for another's. */
  oneByOne?: true;
}

/** A subscriber's handling of events that it has not had before, in the transaction that claims them. */
export type EventHandler = (events: RecordedEvent[], tx: Transaction) => Promise<void>;

/** One job: events for one subscriber. */
export interface EventBatch {
  keys: QueuedEvent[];
  awaited: Outstanding | 'late';
  /** They failed before, or never finished: each is processed alone, and counted before it is tried. */
  alone?: boolean;
}

const CONCURRENCY = 4;
/** How long a batch waits during a database outage: as long as its events are leased, and less than their longest lease. */
const OUTAGE_PATIENCE_MS = 10_000;
const ASK_AGAIN_MS = 200;

export const queueOf = (subscriber: Subscriber): string => `events-${subscriber.name}`;

/** What the relay knows of an event. */
interface KnownEvent {
  type: string;
  updatedFields: readonly string[] | null;
}

/** It depends on the event alone, so that every relay decides alike whenever it leases the event. */
export function wants({ events, onlyChanges }: Subscriber, { type, updatedFields }: KnownEvent): boolean {
  if (events !== '*' && !(events as readonly string[]).includes(type)) return false;
  const fields = onlyChanges?.[type as EventName];
  return !fields || !updatedFields || updatedFields.some((field) => fields.includes(field));
}

interface SubscriberDeps {
  database: Database;
  queues: Pick<Queues, 'process'>;
  logger: Logger;
}

/** Takes in the batches of one subscriber. */
class Intake {
  private closing = false;

  constructor(
    private readonly deps: Omit<SubscriberDeps, 'queues'>,
    private readonly subscriber: Pick<Subscriber, 'name' | 'oneByOne'>,
    private readonly handle: EventHandler,
  ) {}

  /** No longer waits for the database. */
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
   * An outage of the database is no failure of its events: they are processed as soon as it is back. A longer outage ends the job, and the events are queued
   * again once their leases have expired.
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

  /** A failed event leaves the outbox: it is retried from a row of its own, and no other event waits for it. */
  private async note(key: QueuedEvent, awaited: EventBatch['awaited'], error: unknown): Promise<void> {
    const { database, logger } = this.deps;
    const said = this.failureOf(key, error);
    if (awaited !== 'late') {
      const unlessLeasedAgain = awaited === 'by the only subscriber in its workspace';
      const finish = unlessLeasedAgain || awaited === 'by its only subscriber';
      await postponeEvents(database, [{ ...key, subscribers: [this.subscriber.name], finish, unlessLeasedAgain }], {
        reason: failureOf(error),
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
 * Processes the subscriber's batches from its queue. A kill at any point leaves either the whole effect with its inbox rows or none of both, and the relay
 * hands on again what has none. A failed batch is retried event by event, so that one bad event blocks no other; that one is retried alone, and is parked after
 * its last attempt. An outage of the database is waited out.
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
