export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Paths with a method, in documents of `openapi-typescript`. */
export type PathWith<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { [K in M]: object } ? P : never;
}[keyof Paths] &
  string;

type Operation<Paths, P extends keyof Paths, M extends Method> = M extends keyof Paths[P]
  ? NonNullable<Paths[P][M]>
  : never;

type Parameters<O, In extends string> = O extends { parameters: { [K in In]?: infer T } }
  ? Exclude<T, undefined>
  : never;

type Body<O> = O extends { requestBody?: infer B }
  ? Exclude<B, undefined> extends { content: infer C }
    ? C[keyof C]
    : never
  : never;

type Content<R> = R extends { content: { 'application/json': infer T } }
  ? T
  : R extends { content: object }
    ? Response
    : undefined;

/** `never` if the operation does not support `validate_only`. */
type Tried<R> = R extends { 200: infer A } ? (Content<A> extends { validate_only?: infer V } ? V : never) : never;

type Shown<R, S extends keyof R, V> = [V] extends [never]
  ? Content<R[S]>
  : Content<R[S]> extends object
    ? Content<R[S]> & { validate_only?: V }
    : undefined;

type Success = 200 | 201 | 202 | 204;

/** `{data}`, for lists with `meta`; undefined for an empty response, a `Response` if it is not JSON. */
export type Answer<Paths, P extends keyof Paths, M extends Method> =
  Operation<Paths, P, M> extends { responses: infer R }
    ? { [S in keyof R & Success]: Shown<R, S, Tried<R>> }[keyof R & Success]
    : never;

type Asked<Name extends string, T> = [T] extends [never]
  ? unknown
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export interface CallSettings {
  /** Aborts the call and its waits. */
  signal?: AbortSignal;
  /** Any repeat of a write with this key, even from another process, gets the first response. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

export type CallOptions<Paths, P extends keyof Paths, M extends Method> = Asked<
  'path',
  Parameters<Operation<Paths, P, M>, 'path'>
> &
  Asked<'query', Parameters<Operation<Paths, P, M>, 'query'>> &
  Asked<'body', Body<Operation<Paths, P, M>>> &
  CallSettings;

/** Options may be omitted if none is required. */
export type Given<Options> = Record<string, never> extends Options ? [options?: Options] : [options: Options];

/** Paths whose GET returns a list with a `cursor`. */
export type ListPath<Paths> = {
  [P in PathWith<Paths, 'get'>]: Answer<Paths, P, 'get'> extends { data: readonly unknown[] }
    ? Paths[P] extends { get: { parameters: { query?: { cursor?: string } } } }
      ? P
      : never
    : never;
}[PathWith<Paths, 'get'>];

export type Item<Paths, P extends keyof Paths> =
  Answer<Paths, P, 'get'> extends { data: readonly unknown[] } ? Answer<Paths, P, 'get'>['data'][number] : never;
