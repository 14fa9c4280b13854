import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { migrateEverything } from '../all-migrations';
import { ensureDatabase, startLocalPostgres, type LocalPostgres } from '../local-postgres';
import { freePort } from '../ports';
import { signalProcess } from '../processes';
import { findBinaries, findOldestBinaries, type PostgresBinaries } from '../postgres/binaries';
import { serverUser } from '../postgres/server-user';
import { startRedis, type RedisServer } from '../test-run/redis-server';
import { HERE, RunningApp, type AppName, type Installation } from '../testing/service/running-app';
import { startHaproxy, startPgbouncer, type Program } from './programs';
import { TcpProxy } from './tcp-proxy';

const run = promisify(execFile);
export const DATABASE = 'drill';
const PASSWORD = 'drill';
export const LOGIN = { user: 'workops', password: PASSWORD };

export type PostgresVersion = '15' | '18';

/** Network proxies are between the process and its servers. */
export interface Actor {
  name: AppName;
  app: RunningApp;
  port: number;
  pooled: TcpProxy;
  direct: TcpProxy;
  env: NodeJS.ProcessEnv;
  installation: Installation;
}

export interface StartOptions {
  env?: NodeJS.ProcessEnv;
  port?: number;
  installation?: Installation;
}

export interface StageOptions {
  encryptionKey?: string;
  /** This checkout by default. */
  installation?: Installation;
  /** Network faults need proxies, which cost the load's process time. */
  proxied?: boolean;
  /** Two of each kind by default. */
  counts?: Partial<Record<AppName, number>>;
  /** Creates PostgreSQL's files, or nothing for a new cluster. Returns additional settings. */
  data?: (data: string) => string[];
  /** This stage does not stop it. */
  redis?: RedisServer;
  /** Fills the empty database; migrations by default. */
  restored?: (databaseUrl: string) => Promise<unknown>;
}

export const APPS: readonly AppName[] = ['api', 'webhook-dispatcher', 'scheduler'];
/** Two checks, 2 s apart. */
const SEEN_BY_HAPROXY_MS = 5_000;

/** Two processes of each kind behind HAProxy, PgBouncer and Redis, as in production. Each part can fail. */
export class Stage {
  readonly actors: Actor[] = [];
  readonly ended: RunningApp[] = [];
  readonly folder: string;
  postgres: LocalPostgres;
  pgbouncer: Program;
  redis: RedisServer;
  private haproxy: Program;
  /** HAProxy has it as a backend for the next api. */
  private sparePort: number;
  /** The last part ends first. */
  private readonly ends: (() => unknown)[] = [];

  private constructor(
    readonly version: PostgresVersion,
    readonly encryptionKey: string,
    readonly installation: Installation,
    private readonly proxied: boolean,
  ) {
    this.folder = mkdtempSync(join(tmpdir(), 'workops-drill-'));
    this.ends.push(() => rmSync(this.folder, { recursive: true, force: true }));
    chmodSync(this.folder, 0o711);
  }

  static async open(
    version: PostgresVersion,
    {
      encryptionKey = randomBytes(32).toString('base64'),
      installation = HERE,
      proxied = true,
      ...rest
    }: StageOptions = {},
  ): Promise<Stage> {
    const stage = new Stage(version, encryptionKey, installation, proxied);
    try {
      await stage.build(rest);
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  private async build({
    restored = migrateEverything,
    counts = {},
    data: filled = () => [],
    redis,
  }: StageOptions): Promise<void> {
    const { folder, ends } = this;
    const data = join(folder, 'data');
    this.postgres = await startLocalPostgres({
      data,
      logFile: join(folder, 'postgres.log'),
      password: PASSWORD,
      settings: ['max_connections=300', 'shared_buffers=256MB', 'max_wal_size=4GB', ...filled(data)],
      binaries: findVersionBinaries(this.version, data),
    });
    ends.push(() => this.postgres.stop());
    await ensureDatabase(this.postgres, DATABASE);
    await restored(this.databaseUrl);
    this.pgbouncer = await startPgbouncer(folder, urlPort(this.databaseUrl), LOGIN, { user: serverUser(data) });
    ends.push(() => this.pgbouncer.stop());
    this.redis = redis ?? (await startRedis());
    if (!redis) ends.push(() => this.redis.stop());
    for (const name of APPS) for (let n = 0; n < (counts[name] ?? 2); n += 1) this.actors.push(await this.start(name));
    this.sparePort = await freePort();
    this.haproxy = await startHaproxy(folder, [...this.of('api').map(({ port }) => port), this.sparePort]);
    ends.push(() => this.haproxy.stop());
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.haproxy.port}/api/v1`;
  }

  get databaseUrl(): string {
    return this.postgres.url(DATABASE);
  }

  get pooledUrl(): string {
    return pooledAt(this.pgbouncer.port, DATABASE);
  }

  of(name: AppName): Actor[] {
    return this.actors.filter((actor) => actor.name === name);
  }

  /** Log lines of all processes. */
  get troubles(): string[] {
    return [...this.ended, ...this.actors.map(({ app }) => app)].flatMap(({ troubles }) => troubles);
  }

  /** The process is not added to the actors. */
  async start(
    name: AppName,
    { env: over = {}, port, installation = this.installation }: StartOptions = {},
  ): Promise<Actor> {
    const [pooled, direct] = [
      await TcpProxy.before(this.pgbouncer.port),
      await TcpProxy.before(urlPort(this.databaseUrl)),
    ];
    const env = {
      DATABASE_URL: this.proxied ? pooledAt(pooled.port, DATABASE) : this.pooledUrl,
      DATABASE_DIRECT_URL: this.proxied ? atPort(this.databaseUrl, direct.port) : this.databaseUrl,
      REDIS_URL: this.redis.url,
      ENCRYPTION_KEY: this.encryptionKey,
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      RATE_LIMIT_BURST: '1000000',
      RATE_LIMIT_PER_SECOND: '1000000',
      LOG_LEVEL: 'info',
      ...over,
    };
    port ??= await freePort();
    try {
      return {
        name,
        app: await RunningApp.start(name, port, env, installation),
        port,
        pooled,
        direct,
        env,
        installation,
      };
    } catch (error) {
      await Promise.all([pooled.close(), direct.close()]);
      throw error;
    }
  }

  /** Uses the same port and proxies. */
  async restart(actor: Actor, signal: NodeJS.Signals): Promise<void> {
    await actor.app.end(signal);
    this.ended.push(actor.app);
    actor.app = await RunningApp.start(actor.name, actor.port, actor.env, actor.installation);
  }

  /** The new process is ready before the old one ends, as in a Kubernetes rollout without unavailable pods. */
  async replace(actor: Actor, options: StartOptions = {}): Promise<Actor> {
    const isApi = actor.name === 'api';
    const next = await this.start(actor.name, { ...(isApi && { port: this.sparePort }), ...options });
    this.actors.push(next);
    if (isApi) {
      this.sparePort = actor.port;
      await sleep(SEEN_BY_HAPROXY_MS);
    }
    await this.endActor(actor, 'SIGTERM');
    return next;
  }

  async endActor(actor: Actor, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await actor.app.end(signal);
    this.ended.push(actor.app);
    await Promise.all([actor.pooled.close(), actor.direct.close()]);
    const index = this.actors.indexOf(actor);
    if (index >= 0) this.actors.splice(index, 1);
  }

  /** Uses the stage's initial key by default. */
  async command(words: readonly string[], over: NodeJS.ProcessEnv = {}): Promise<string> {
    const { root, node } = this.installation;
    const env = { PATH: process.env.PATH, DATABASE_URL: this.databaseUrl, ENCRYPTION_KEY: this.encryptionKey, ...over };
    return (await run(node, [join(root, 'apps/api/dist/cli.js'), ...words], { cwd: root, env })).stdout;
  }

  /** Bypasses the pooler. */
  async client(): Promise<Client> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    return client;
  }

  answers(): Promise<boolean> {
    return this.client().then(
      async (client) => {
        await client.end();
        return true;
      },
      () => false,
    );
  }

  async set(setting: string, value: string): Promise<void> {
    const client = await this.client();
    try {
      await client.query(`ALTER SYSTEM SET ${setting} = '${value}'`);
      await client.query('SELECT pg_reload_conf()');
    } finally {
      await client.end();
    }
  }

  /** Simulates a crash; the server restarts on the same port. */
  crashPostgres(): void {
    const pid = Number(readFileSync(join(this.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    signalProcess(pid, 'SIGQUIT');
  }

  async stopRedis(): Promise<() => Promise<void>> {
    const port = Number(new URL(this.redis.url).port);
    await this.redis.stop();
    return async () => {
      this.redis = await startRedis(port);
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.actors.map(({ app }) => app.end('SIGKILL')));
    await Promise.all(this.actors.flatMap(({ pooled, direct }) => [pooled.close(), direct.close()]));
    for (const end of this.ends.toReversed()) await end();
  }
}

const urlPort = (url: string): number => Number(new URL(url).port);

export const pooledAt = (port: number, database: string): string =>
  `postgresql://${LOGIN.user}:${LOGIN.password}@127.0.0.1:${port}/${database}`;

function atPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

function findVersionBinaries(version: PostgresVersion, data: string): PostgresBinaries {
  const binaries = version === '15' ? findOldestBinaries() : findBinaries(serverUser(data) !== undefined);
  if (!binaries) throw new Error('There is no PostgreSQL 15 on this machine.');
  return binaries;
}
