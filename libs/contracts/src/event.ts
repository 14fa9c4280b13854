import type { Actor, Author, Scope } from '@workops/kernel';
import { sampleId } from './sample';
import { uuid, type DataOf, type DataSchema } from './schema';

/** One entry of the published catalogue. */
export interface EventDefinition<S extends DataSchema = DataSchema> {
  /** Raised only on a breaking change to `data`. */
  version: number;
  resourceType: string;
  /** The GET of this API that returns the resource, with `{id}` in it, and ids of `data` in braces too; absent when no single GET does. */
  resourcePath?: string | undefined;
  readScope: Scope;
  /** About sensitive (health) data: always sent as a notice. */
  sensitive: boolean;
  description: string;
  firesWhen: string;
  /** Not fired yet: a subscription may name it, and receives it from a later release on. */
  planned?: true;
  data: S;
  sample: DataOf<S>;
}

/** Checks a definition against its own schema while keeping its exact type. */
export const defineEvent = <S extends DataSchema>(definition: EventDefinition<S>): EventDefinition<S> => definition;

/** The payload of an event with only its resource. */
export const identifierOnly = { data: { id: uuid() }, sample: { id: sampleId(1) } };

/** Of a resource that no GET returns any more. */
export const gone = { resourcePath: undefined } as const;

/** Field to `{from, to}` for the identifiers and states that changed; never personal data. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** A use case's part of an event; everything else follows from the actor, the clock and the catalogue. */
export interface NewEvent<Data> {
  resourceId: string | null;
  changes?: Changes;
  data: Data;
}

/** An event as it was committed: the input of every subscriber. */
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
  /** The call that caused it; null for background work. For logs: it is not shown to receivers. */
  requestId: string | null;
  /** Its trace, in the form of W3C; absent where the call is not recorded. It is not shown to receivers. */
  traceparent?: string;
  /** The automation triggers that caused it, the first one first. It is not shown to receivers. */
  chain?: readonly string[];
  data: Record<string, unknown>;
}

/** What a recorder needs of an actor beyond the transaction that it is bound to. */
export type EventOrigin = Pick<Actor, 'author' | 'workspaceId' | 'livemode' | 'requestId' | 'chain'>;
