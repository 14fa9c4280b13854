import type { Actor, Author, Scope } from '@workops/kernel';
import { sampleId } from './sample';
import { uuid, type DataOf, type DataSchema } from './schema';

export interface EventDefinition<S extends DataSchema = DataSchema> {
  /** Raised only on a breaking change of `data`. */
  version: number;
  resourceType: string;
  /** GET path of the resource, with `{id}` and ids from `data`; absent without a single GET. */
  resourcePath?: string | undefined;
  readScope: Scope;
  /** Health data, always sent as a notice. */
  sensitive: boolean;
  description: string;
  firesWhen: string;
  /** Subscriptions may name it, but it is not fired yet. */
  planned?: true;
  data: S;
  sample: DataOf<S>;
}

/** Keeps the exact type. */
export const defineEvent = <S extends DataSchema>(definition: EventDefinition<S>): EventDefinition<S> => definition;

export const identifierOnly = { data: { id: uuid() }, sample: { id: sampleId(1) } };

/** No GET returns the resource any more. */
export const gone = { resourcePath: undefined } as const;

/** `{from, to}` of identifiers and states by field; never personal data. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** The rest follows from the actor, the clock and the catalogue. */
export interface NewEvent<Data> {
  resourceId: string | null;
  changes?: Changes;
  data: Data;
}

export interface RecordedEvent {
  /** Minted when recorded; the receiver's idempotency key. */
  id: string;
  type: string;
  version: number;
  workspaceId: string;
  livemode: boolean;
  occurredAt: Date;
  resource: { type: string; id: string | null };
  changes?: Changes;
  author: Author;
  /** Request id of the causing call; null for background work. Not shown to receivers. */
  requestId: string | null;
  /** W3C trace context of a sampled call. Not shown to receivers. */
  traceparent?: string;
  /** Triggers that caused it, oldest first. Not shown to receivers. */
  chain?: readonly string[];
  data: Record<string, unknown>;
}

export type EventOrigin = Pick<Actor, 'author' | 'workspaceId' | 'livemode' | 'requestId' | 'chain'>;
