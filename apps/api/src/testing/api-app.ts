import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ACCESS, type Access } from '@workops/access';
import type { Issue, Scope } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { createLogger, loadConfig } from '@workops/platform/process';
import { testDatabase } from '@workops/platform/testing';
import { ApiModule } from '../app.module';
import { ApiConfig } from '../config';
import { configureApi } from '../configure-api';
import type { DeclaredOperation } from '@workops/edge';
import { createServer } from '@workops/edge/app';
import { HttpCalls, TRUSTED_PROXIES } from '@workops/edge/testing';
import { OpenApiCheck } from './openapi-check';

export interface ApiAnswer<Body> {
  status: number;
  headers: Record<string, unknown>;
  body: Body;
}

export interface Refusal {
  error: {
    code: string;
    message: string;
    requestId: string;
    details: Record<'body' | 'query' | 'params', Issue[]> & { reason: string } & Record<string, unknown>;
    field_errors: Record<string, string>;
  };
}

export const refusal = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  body.error.code,
  body.error.details?.reason,
];

export interface Page<Resource> {
  data: Resource[];
  meta: { pagination: { limit: number; nextCursor: string | null } };
}

export interface ApiCall {
  token?: string;
  /** FormData goes as multipart, strings verbatim, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  remoteAddress?: string;
  /** Sends without a connection, for bodies in transit when the test ends. */
  isInjected?: boolean;
}

const INSIST_MS = 60_000;

let check: OpenApiCheck | undefined;

export type Env = Record<string, string>;
export type Log = (line: string) => void;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface KeyedWorkspace {
  id: string;
  token: string;
}

function stands(declared: string, path: string): boolean {
  const [parts, actualParts] = [declared.split('/'), path.split('/')];
  return (
    parts.length === actualParts.length &&
    parts.every((part, place) => part.startsWith(':') || part === actualParts[place])
  );
}

/**
 * The whole API in this process on its own database. Bytes unless JSON; each response is checked against the published
 * document.
 */
export class ApiApp {
  readonly http: HttpCalls;
  private readonly listening: readonly DeclaredOperation[];

  private constructor(
    readonly app: NestFastifyApplication,
    readonly operations: readonly DeclaredOperation[],
    private readonly check: OpenApiCheck,
    readonly databaseUrl: string,
    private readonly dropDatabase: () => Promise<void>,
  ) {
    this.http = new HttpCalls(app);
    this.listening = operations.filter(({ listens }) => listens);
  }

  /** Close it in `afterAll`, which drops the database. */
  static async start(env: Env = {}, log?: Log): Promise<ApiApp> {
    const { url, drop } = await testDatabase();
    return ApiApp.over(url, drop, env, log);
  }

  /** The caller drops the database after closing. */
  static at(databaseUrl: string, env: Env = {}): Promise<ApiApp> {
    return ApiApp.over(databaseUrl, () => Promise.resolve(), env);
  }

  replica(): Promise<ApiApp> {
    return ApiApp.at(this.databaseUrl);
  }

  private static async over(
    databaseUrl: string,
    dropDatabase: () => Promise<void>,
    env: Env,
    log?: Log,
  ): Promise<ApiApp> {
    const logger = log ? createLogger('api', 'trace', { write: log }) : createLogger('api', 'silent');
    const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
    const config = loadConfig(ApiConfig, {
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY,
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      ALLOW_PLAIN_HTTP: 'true',
      AI_BASE_URL: 'http://127.0.0.1:9',
      AI_MODELS: '[{"name":"local","input_usd":1,"output_usd":2,"context_tokens":32000}]',
      DNS_SERVERS: '127.0.0.1:9',
      TRUSTED_PROXY_CIDRS: TRUSTED_PROXIES.join(','),
      ...env,
    });
    const app = await NestFactory.create<NestFastifyApplication>(
      ApiModule.with(config, logger),
      createServer(logger, config.TRUSTED_PROXY_CIDRS),
      {
        logger: false,
        abortOnError: false,
        bodyParser: false,
      },
    );
    const operations = configureApi(app);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    check ??= new OpenApiCheck((await app.inject({ method: 'GET', url: '/api/v1/openapi.json' })).json());
    return new ApiApp(app, operations, check, databaseUrl, dropDatabase);
  }

  get access(): Access {
    return this.app.get<Access>(ACCESS);
  }

  get database(): Database {
    return this.app.get(Database);
  }

  /** The key has no rate limit. */
  async workspace(scopes?: readonly Scope[]): Promise<KeyedWorkspace> {
    const { workspace, apiKey } = await this.access.createWorkspace({ name: 'Automotora Sur', livemode: true });
    if (!scopes) return { id: workspace.id, token: apiKey.token };
    return { id: workspace.id, token: await this.key(workspace.id, scopes) };
  }

  async key(workspaceId: string, scopes: readonly Scope[]): Promise<string> {
    return (await this.access.mintApiKey({ workspaceId, name: 'Test key', scopes, rateLimited: false })).token;
  }

  /** `path` is relative to `/api/v1`. */
  async call<Body>(method: Method, path: string, call: ApiCall = {}): Promise<ApiAnswer<Body>> {
    const { token, body, headers, remoteAddress, isInjected } = call;
    const listens = this.listening.some(
      (each) => each.method === method && stands(each.path, `/api/v1${path.split('?', 1)[0]}`),
    );
    const sent = {
      method,
      isEndless: listens,
      url: path.startsWith('/integrations/') ? path : `/api/v1${path}`,
      ...(remoteAddress !== undefined && { remoteAddress }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      }),
    };
    const answer = isInjected ? await this.app.inject(sent) : await this.http.send(sent);
    const seen = { method, url: path, status: answer.statusCode, headers: answer.headers };
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const payload = answer.rawPayload;
    const parsed: unknown = isJson ? JSON.parse(payload.toString()) : payload.length === 0 ? undefined : payload;
    this.check.verify({ ...seen, body: parsed });
    return { status: answer.statusCode, headers: answer.headers, body: parsed as Body };
  }

  /** Retries unavailable responses after their `Retry-After`. */
  async insist<Body>(method: Method, path: string, call: ApiCall = {}): Promise<ApiAnswer<Body>> {
    const limit = performance.now() + INSIST_MS;
    for (;;) {
      const answer = await this.call<Body>(method, path, call);
      if (answer.status !== 503 || performance.now() > limit) return answer;
      await sleep(Number(answer.headers['retry-after']) * 1_000);
    }
  }

  async close(): Promise<void> {
    this.http.close();
    await this.app.close();
    await this.dropDatabase();
  }
}
