/** `meta` of an answer with a list. */
export type Meta =
  | { pagination: { limit: number; nextCursor: string | null; resumeCursor?: string } }
  | { pagination: { limit: number; nextCursor: string | null }; total: number }
  | { pagination: { limit: number }; offset: number };

/** What a handler returns for a list. */
export class Listing<T> {
  constructor(
    readonly data: readonly T[],
    readonly meta: Meta,
  ) {}
}

/** The body of a success. */
export const enveloped = (result: unknown): { data: unknown; meta?: Meta } =>
  result instanceof Listing ? { data: result.data, meta: result.meta } : { data: result };
