import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { OpenApiCheck, type OpenApiDocument } from '@workops/api/testing';
import { freePort } from '../../ports';
import { HERE, RunningApp, type AppName, type Installation } from './running-app';

/** A database refuses another key than its first. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');

const run = promisify(execFile);
const DOCUMENT_LIMIT_MS = 60_000;
const APPS: AppName[] = ['api', 'webhook-dispatcher', 'scheduler'];

export interface Workspace {
  id: string;
  token: string;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

/** Three processes on one database, as in production. */
export class RunningService {
  private readonly apps = new Map<AppName, RunningApp>();
  private readonly ended: RunningApp[] = [];
  private readonly more: RunningApp[] = [];
  private documented: Promise<OpenApiCheck> | undefined;

  private constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly ports: Record<AppName, number>,
    private readonly installation: Installation,
  ) {}

  static async start(databaseUrl: string, over: NodeJS.ProcessEnv = {}, installation = HERE): Promise<RunningService> {
    const ports = { api: await freePort(), 'webhook-dispatcher': await freePort(), scheduler: await freePort() };
    const env = {
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: databaseUrl,
      REDIS_URL: process.env.REDIS_URL,
      ENCRYPTION_KEY,
      PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      ALLOW_PLAIN_HTTP: 'true',
      LOG_LEVEL: 'info',
      // There is no proxy that must notice the shutdown.
      SHUTDOWN_DELAY_MS: '0',
      ...over,
    };
    const service = new RunningService(env, ports, installation);
    await Promise.all(APPS.map((name) => service.launch(name)));
    return service;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.ports.api}/api/v1`;
  }

  app(name: AppName): RunningApp {
    return this.apps.get(name)!;
  }

  get logs(): string {
    return [...this.ended, ...this.apps.values(), ...this.more].map((app) => app.log).join('\n');
  }

  async launch(name: AppName): Promise<void> {
    this.apps.set(name, await RunningApp.start(name, this.ports[name], this.env, this.installation));
  }

  /** It ends with the service. */
  async another(name: AppName): Promise<RunningApp> {
    const app = await RunningApp.start(name, await freePort(), this.env, this.installation);
    this.more.push(app);
    return app;
  }

  async restart(name: AppName, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const code = await this.end(name, signal);
    await this.launch(name);
    return code;
  }

  async end(name: AppName, signal: NodeJS.Signals): Promise<number | null> {
    const app = this.app(name);
    this.ended.push(app);
    return app.end(signal);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.apps.values(), ...this.more].map((app) => app.end('SIGTERM')));
  }

  /** Uses the command line; the key has every scope. */
  async workspace(name: string, ...options: string[]): Promise<Workspace> {
    const made = await this.command('workspace', 'create', '--name', name, '--json', ...options);
    const { workspace, api_key } = JSON.parse(made) as { workspace: { id: string }; api_key: { token: string } };
    return { id: workspace.id, token: api_key.token };
  }

  /** The key has no rate limit. */
  async unlimitedKey(name: string): Promise<Workspace> {
    const { id } = await this.workspace(name);
    const minted = await this.command(
      'api-key',
      'create',
      '--workspace',
      id,
      '--name',
      name,
      '--scopes',
      'all',
      '--no-rate-limit',
      '--json',
    );
    return { id, token: (JSON.parse(minted) as { api_key: { token: string } }).api_key.token };
  }

  async command(...words: string[]): Promise<string> {
    const { stdout } = await run(
      process.execPath,
      [resolve(this.installation.root, 'apps/api/dist/cli.js'), ...words],
      {
        cwd: this.installation.root,
        env: { PATH: process.env.PATH, ...this.env },
      },
    );
    return stdout;
  }

  /** Uses the first api by default, and checks the response against the OpenAPI document. */
  async call<T = Record<string, unknown>>(
    token: string,
    method: string,
    path: string,
    { body, headers = {}, at = this.baseUrl }: { body?: unknown; headers?: Record<string, string>; at?: string } = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${at}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : undefined) as T,
    };
    (await this.openApi()).verify({ method, url: path, ...answer, headers: Object.fromEntries(response.headers) });
    return answer;
  }

  /** Undefined if the api died; the call may have been executed. */
  async tried<T>(...call: Parameters<RunningService['call']>): Promise<Answer<T> | undefined> {
    try {
      return await this.call<T>(...call);
    } catch (error) {
      // The error of `fetch` belongs to another realm than the tests.
      if ((error as { name?: string }).name !== 'TypeError') throw error;
      return undefined;
    }
  }

  private openApi(): Promise<OpenApiCheck> {
    const read = async () => {
      const answer = await fetch(`${this.baseUrl}/openapi.json`, { signal: AbortSignal.timeout(DOCUMENT_LIMIT_MS) });
      if (!answer.ok)
        throw new Error(`The document was answered ${answer.status}: ${await answer.text()}\n${this.app('api').log}`);
      return new OpenApiCheck((await answer.json()) as OpenApiDocument);
    };
    this.documented ??= read().catch((error: unknown) => {
      this.documented = undefined;
      throw error;
    });
    return this.documented;
  }
}
