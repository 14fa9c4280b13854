import type { Actor, Author, Scope } from '@workops/kernel';
import { sampleId } from './sample';
import { uuid, type DataOf, type DataSchema } from './schema';

/** An entry of the published catalogue. */
export interface EventDefinition<S extends DataSchema = DataSchema> {
  /** Raised only on a breaking change of `data`. */
  version: number;
  resourceType: string;
  /**
   * Path of the GET that returns the resource, with `{id}` and ids from `data` in braces; absent if no single GET does.
   */
  resourcePath?: string | undefined;
  readScope: Scope;
  /** Contains sensitive (health) data, so it is always sent as a notice. */
  sensitive: boolean;
  description: string;
  firesWhen: string;
  /** Not fired yet: subscriptions may name it, and will receive it from a later release on. */
  planned?: true;
  data: S;
  sample: DataOf<S>;
}

/** Checks a definition against its own schema, and keeps its exact type. */
export const defineEvent = <S extends DataSchema>(definition: EventDefinition<S>): EventDefinition<S> => definition;

/** Payload of an event that has only its resource's id. */
export const identifierOnly = { data: { id: uuid() }, sample: { id: sampleId(1) } };

/** Used if no GET returns the resource any more. */
export const gone = { resourcePath: undefined } as const;

/** Changed identifiers and states as `{from, to}` by field; never personal data. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** An event as a use case reports it; the rest follows from the actor, the clock and the catalogue. */
export interface NewEvent<Data> {
  resourceId: string | null;
  changes?: Changes;
  data: Data;
}

/** A committed event, the input of every subscriber. */
export interface RecordedEvent {
  /** Identifies the event, minted when it was recorded; the receiver's idempotency key. */
  id: string;
  type: string;
  version: number;
  workspaceId: string;
  livemode: boolean;
  occurredAt: Date;
  resource: { type: string; id: string | null };
  changes?: Changes;
  author: Author;
  /** Request id of the call that caused it; null for background work. Used in logs and not shown to receivers. */
  requestId: string | null;
  /** W3C trace context; absent if the call is not sampled. Not shown to receivers. */
  traceparent?: string;
  /** The automation triggers that caused it, oldest first. Not shown to receivers. */
  chain?: readonly string[];
  data: Record<string, unknown>;
}

/** The actor's fields that an event recorder needs. */
export type EventOrigin = Pick<Actor, 'author' | 'workspaceId' | 'livemode' | 'requestId' | 'chain'>;
