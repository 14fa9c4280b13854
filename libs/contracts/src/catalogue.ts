import { contactEvents } from './areas/contacts';
import type { EventDefinition } from './event';
import type { DataOf } from './schema';

/** Every event that the service can announce: the one typed map of names to definitions. */
export const catalogue = { ...contactEvents };

type Catalogue = typeof catalogue;
export type EventName = keyof Catalogue;
export type EventData<N extends EventName> = Catalogue[N] extends EventDefinition<infer S> ? DataOf<S> : never;

export const eventNames = Object.keys(catalogue) as EventName[];

export const isEventName = (value: string): value is EventName => Object.hasOwn(catalogue, value);

export const definitionOf = (name: EventName): EventDefinition => catalogue[name] as unknown as EventDefinition;
