import { guardedAgent, isBlocked, type SystemAddressGuard } from '@workops/platform/addresses';
import { FormData } from 'undici';
import type { ProviderAccount } from '../../../conversations/message-ports';

const CLOUD_API = 'https://graph.facebook.com/v23.0';

const CALL_MS = 15_000;
const ANSWER_BYTES = 1024 * 1024;

export interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the base address, such as `123/messages`. */
  path: string;
  body?: object | FormData;
  signal?: AbortSignal;
}

interface GraphError {
  code: number | null;
  message: string;
}

export interface GraphAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
  error?: GraphError;
  retryAfterSeconds?: number;
}

/** The call got no response. */
export class GraphFailure extends Error {
  constructor(
    readonly reason: 'blocked_address' | 'unreachable' | 'timeout' | 'answer_lost' | 'answer_too_large',
    /** The call may have been executed. */
    readonly mayBeDone: boolean,
  ) {
    super(reason);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function errorIn(status: number, body: Record<string, unknown>): GraphError | undefined {
  const said = isObject(body.error) ? body.error : undefined;
  if (status < 400 && !said) return undefined;
  const details = isObject(said?.error_data) ? said.error_data.details : undefined;
  const message = [details, said?.message].find((each): each is string => typeof each === 'string' && each !== '');
  return {
    code: typeof said?.code === 'number' ? said.code : null,
    message: (message ?? `HTTP ${status}`).slice(0, 500),
  };
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > ANSWER_BYTES) throw new GraphFailure('answer_too_large', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** No connection existed, so nothing was sent. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codesOf = (error: unknown): unknown[] => {
  const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return errors.map((each) => (isObject(each) ? each.code : undefined));
};

function failureOf(error: unknown): GraphFailure {
  if (error instanceof GraphFailure) return error;
  if (isBlocked(error)) return new GraphFailure('blocked_address', false);
  if (codesOf(error).every((code) => typeof code === 'string' && NOT_CONNECTED.has(code)))
    return new GraphFailure('unreachable', false);
  return new GraphFailure(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'answer_lost', true);
}

const secondsIn = (header: string | string[] | undefined): number | undefined => {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : undefined;
};

export interface Download {
  content: AsyncIterable<Uint8Array>;
  contentType: string | null;
}

/** Calls within one deadline, without redirects, only public addresses. Written for the API version in the URL. */
export class Graph {
  private readonly agent;
  private readonly leaving = new AbortController();

  constructor(guard: SystemAddressGuard) {
    this.agent = guardedAgent(guard, CALL_MS, { pipelining: 1, keepAliveTimeout: 4_000 });
  }

  /** Throws `GraphFailure` without a response. */
  async call(
    { config }: Pick<ProviderAccount, 'config'>,
    { method, path, body, signal: given }: GraphCall,
  ): Promise<GraphAnswer> {
    const url = new URL(`${String(config.base_url ?? CLOUD_API).replace(/\/+$/, '')}/${path}`);
    const isForm = body instanceof FormData;
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${String(config.access_token)}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    };
    const signal = AbortSignal.any([this.leaving.signal, AbortSignal.timeout(CALL_MS), ...(given ? [given] : [])]);
    try {
      const to = { origin: url.origin, path: url.pathname + url.search, method, headers, signal };
      const answer = await this.agent.request({ ...to, ...(body && { body: isForm ? body : JSON.stringify(body) }) });
      const content = parsed(await readAll(answer.body as AsyncIterable<Uint8Array>));
      const { statusCode: status } = answer;
      return {
        status,
        body: content,
        error: errorIn(status, content),
        retryAfterSeconds: secondsIn(answer.headers['retry-after']),
      };
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Opens a URL from the API; undefined once the file is gone. Throws `GraphFailure`. */
  async open(
    { config }: Pick<ProviderAccount, 'config'>,
    address: string,
    given?: AbortSignal,
  ): Promise<Download | undefined> {
    const url = new URL(address);
    const signal = AbortSignal.any([this.leaving.signal, ...(given ? [given] : [])]);
    const headers = { authorization: `Bearer ${String(config.access_token)}` };
    try {
      const answer = await this.agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers,
        signal,
      });
      if (answer.statusCode === 200) {
        const type = answer.headers['content-type'];
        return {
          content: answer.body as AsyncIterable<Uint8Array>,
          contentType: typeof type === 'string' ? type : null,
        };
      }
      await answer.body.dump({ limit: ANSWER_BYTES });
      return undefined;
    } catch (error) {
      throw failureOf(error);
    }
  }

  async close(): Promise<void> {
    this.leaving.abort();
    await this.agent.destroy();
  }
}
