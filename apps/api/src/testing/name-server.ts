import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_LIMIT_MS = 20_000;
const STRING = 200;

/** An alias's host is published with it. */
export interface PublishedRecord {
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
}

async function boundTo(port: number): Promise<Socket> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return socket;
}

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.close(() => resolve()));

async function freePort(): Promise<number> {
  const probe = await boundTo(0);
  const { port } = probe.address() as AddressInfo;
  await closed(probe);
  return port;
}

/** A socket connected to itself rejects others' packets, so the port stays reserved. */
async function refusing(port: number): Promise<Socket> {
  const socket = await boundTo(port);
  await new Promise<void>((resolve) => socket.connect(port, '127.0.0.1', () => resolve()));
  return socket;
}

/** TXT strings have at most 255 bytes. */
const strings = (value: string): string =>
  (value.match(new RegExp(`.{1,${STRING}}`, 'g')) ?? ['']).map((part) => `"${part}"`).join(',');

const configLine = ({ type, name, value }: PublishedRecord): string =>
  type === 'TXT' ? `txt-record=${name},${strings(value)}` : `host-record=${value},127.0.0.1\ncname=${name},${value}`;

/** A real dnsmasq, authoritative for `example`; it refuses all other names. */
export class NameServer {
  private server: ChildProcess | undefined;
  private refusing: Socket | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<NameServer> {
    const started = new NameServer(await mkdtemp(join(tmpdir(), 'workops-dns-')), await freePort());
    await started.publish([]);
    return started;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  async publish(records: readonly PublishedRecord[]): Promise<void> {
    await this.end();
    const config = join(this.folder, 'dnsmasq.conf');
    await writeFile(
      config,
      ['no-resolv', 'no-hosts', 'cache-size=0', 'local=/example/', ...records.map(configLine), ''].join('\n'),
    );
    const own = ['--no-daemon', `--conf-file=${config}`, '--pid-file=', `--user=${userInfo().username}`];
    const server = spawn(
      'dnsmasq',
      [...own, `--port=${this.port}`, '--listen-address=127.0.0.1', '--bind-interfaces'],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let output = '';
    server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    server.once('error', (error) => (output += error.message));
    this.server = server;
    const limit = performance.now() + START_LIMIT_MS;
    while (!(await this.answers())) {
      const isGone = server.exitCode !== null || server.pid === undefined;
      if (isGone || performance.now() > limit)
        throw new Error(`dnsmasq does not run: install dnsmasq-base. It said: ${output}`);
      await sleep(20);
    }
  }

  /** Stops answering until records are published. */
  async stop(): Promise<void> {
    await this.end();
    this.refusing = await refusing(this.port);
  }

  async close(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async end(): Promise<void> {
    const { server, refusing } = this;
    [this.server, this.refusing] = [undefined, undefined];
    if (refusing) await closed(refusing);
    if (!server || server.exitCode !== null || server.pid === undefined) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }

  private async answers(): Promise<boolean> {
    const resolver = new Resolver({ timeout: 500, tries: 1 });
    resolver.setServers([this.address]);
    try {
      await resolver.resolveTxt('ready.example');
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOTFOUND';
    }
  }
}
