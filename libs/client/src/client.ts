import { ApiError, type Failure } from './errors';
import type { Answer, CallOptions, CallSettings, Given, Item, ListPath, Method, PathWith } from './paths';
import { isPassing, wait, waitBefore } from './retries';

export interface ClientOptions {
  /** Origin without a path: `https://api.example.com`. */
  baseUrl: string;
  /** An API key (`sk_`), personal token (`pt_`) or access token (`oa_`). A function is called before each attempt. */
  token: string | (() => string | Promise<string>);
  /** 3 by default. */
  retries?: number;
  /** The timeout per attempt; 30,000 by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export interface AnyOptions extends CallSettings {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A method per HTTP method, typed by the document's paths. */
export interface Client<Paths> {
  get<P extends PathWith<Paths, 'get'>>(
    path: P,
    ...args: Given<CallOptions<Paths, P, 'get'>>
  ): Promise<Answer<Paths, P, 'get'>>;
  post<P extends PathWith<Paths, 'post'>>(
    path: P,
    ...args: Given<CallOptions<Paths, P, 'post'>>
  ): Promise<Answer<Paths, P, 'post'>>;
  put<P extends PathWith<Paths, 'put'>>(
    path: P,
    ...args: Given<CallOptions<Paths, P, 'put'>>
  ): Promise<Answer<Paths, P, 'put'>>;
  patch<P extends PathWith<Paths, 'patch'>>(
    path: P,
    ...args: Given<CallOptions<Paths, P, 'patch'>>
  ): Promise<Answer<Paths, P, 'patch'>>;
  delete<P extends PathWith<Paths, 'delete'>>(
    path: P,
    ...args: Given<CallOptions<Paths, P, 'delete'>>
  ): Promise<Answer<Paths, P, 'delete'>>;
  /** Fetches pages as the items are consumed. */
  each<P extends ListPath<Paths>>(
    path: P,
    ...args: Given<CallOptions<Paths, P, 'get'>>
  ): AsyncGenerator<Item<Paths, P>, void, undefined>;
}

/** Accepts every path; responses are `unknown`. */
export type UntypedClient = Record<Method, (path: string, options?: AnyOptions) => Promise<unknown>> & {
  each(path: string, options?: AnyOptions): AsyncGenerator<unknown, void, undefined>;
};

const API = '/api/v1';

function buildUrl(baseUrl: string, template: string, { path = {}, query = {} }: AnyOptions): URL {
  const named = template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = path[name];
    const text = String(value ?? '');
    // These would change the path.
    if (['', '.', '..'].includes(text)) throw new TypeError(`The path ${template} needs ${name}.`);
    return encodeURIComponent(text);
  });
  const url = new URL(`${API}${named}`, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return url;
}

const isJson = (response: Response): boolean => /^application\/json\b/.test(response.headers.get('content-type') ?? '');

async function refused(response: Response): Promise<ApiError> {
  const body = isJson(response) ? ((await response.json()) as { error?: Partial<Failure> }) : undefined;
  return new ApiError(response.status, body?.error ?? {}, response.headers.get('retry-after'));
}

async function answered(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return isJson(response) ? ((await response.json()) as unknown) : response;
}

/** `fetch` sets the content type of forms and files. */
function sent(body: unknown): { body?: string | FormData | Blob; type?: string } {
  if (body === undefined) return {};
  return body instanceof FormData || body instanceof Blob
    ? { body }
    : { body: JSON.stringify(body), type: 'application/json' };
}

/**
 * Retries 429, 502, 503, 504 and network errors after `Retry-After`, or after 0.5, 1 and 2 s. Each POST sends the same
 * idempotency key, and a repeated DELETE of a missing record succeeds.
 */
export const clientOf = <Paths>(options: ClientOptions): Client<Paths> => untypedClientOf(options) as Client<Paths>;

/** `clientOf` for paths that are known only at run time. */
export function untypedClientOf({
  baseUrl,
  token,
  retries = 3,
  timeoutMs = 30_000,
  fetch: ask = globalThis.fetch,
}: ClientOptions): UntypedClient {
  async function attempt(method: Method, url: URL, options: AnyOptions, key: string | undefined): Promise<unknown> {
    const { body, type } = sent(options.body);
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError')),
      timeoutMs,
    );
    try {
      const response = await ask(url, {
        method: method.toUpperCase(),
        headers: {
          authorization: `Bearer ${typeof token === 'string' ? token : await token()}`,
          accept: 'application/json',
          ...(type !== undefined && { 'content-type': type }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...options.headers,
        },
        ...(body !== undefined && { body }),
        signal: options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal,
      });
      return response.ok ? await answered(response) : await refused(response);
    } finally {
      // Files and other responses are read without a timeout.
      clearTimeout(timer);
    }
  }

  async function call(method: Method, path: string, options: AnyOptions = {}): Promise<unknown> {
    const url = buildUrl(baseUrl, path, options);
    const own = method === 'get' ? undefined : options.idempotencyKey;
    const key = own ?? (method === 'post' ? crypto.randomUUID() : undefined);
    /** The response of an earlier attempt may have been lost. */
    let mayBeDone = false;
    for (let repeats = 0; ; repeats++) {
      const isLast = repeats >= retries;
      let refusal: ApiError | undefined;
      try {
        const answer = await attempt(method, url, options, key);
        if (!(answer instanceof ApiError)) return answer;
        if (method === 'delete' && mayBeDone && answer.status === 404) return undefined;
        refusal = answer;
        mayBeDone ||= [502, 504].includes(answer.status);
      } catch (error) {
        if (isLast || options.signal?.aborted) throw error;
        mayBeDone = true;
      }
      if (refusal && (isLast || !isPassing(refusal.status))) throw refusal;
      await wait(waitBefore(repeats, refusal?.retryAfter ?? null), options.signal);
    }
  }

  async function* each(path: string, options: AnyOptions = {}): AsyncGenerator<unknown, void, undefined> {
    let cursor = options.query?.cursor;
    do {
      const page = (await call('get', path, { ...options, query: { ...options.query, cursor } })) as {
        data: unknown[];
        meta: { pagination: { nextCursor: string | null } };
      };
      yield* page.data;
      cursor = page.meta.pagination.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  const by = (method: Method) => (path: string, options?: AnyOptions) => call(method, path, options);
  return { get: by('get'), post: by('post'), put: by('put'), patch: by('patch'), delete: by('delete'), each };
}
