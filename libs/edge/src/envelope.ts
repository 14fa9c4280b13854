import { Rehearsed } from './rehearsal/rehearsed';

export type Meta =
  | { pagination: { limit: number; nextCursor: string | null; resumeCursor?: string; eventsCursor?: string } }
  | { pagination: { limit: number; nextCursor: string | null }; total: number }
  | { pagination: { limit: number }; offset: number };

export class Listing<T> {
  constructor(
    readonly data: readonly T[],
    readonly meta: Meta,
  ) {}
}

export function tellingFeed<T>(listed: Listing<T>, eventsCursor: string): Listing<T> {
  const { data, meta } = listed;
  const { pagination } = meta;
  return 'nextCursor' in pagination
    ? new Listing(data, { ...meta, pagination: { ...pagination, eventsCursor } })
    : listed;
}

export function enveloped(result: unknown): { data?: unknown; meta?: object; validate_only?: object } {
  if (result instanceof Rehearsed) return { ...result.body, validate_only: result.validateOnly };
  return result instanceof Listing ? { data: result.data, meta: result.meta } : { data: result };
}
