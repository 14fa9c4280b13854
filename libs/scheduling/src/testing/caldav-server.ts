import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_LIMIT_MS = 20_000;
const MAKE_CALENDAR = `<?xml version="1.0"?><c:mkcalendar xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"/>`;

export const CALDAV_USER = { username: 'ana', password: 'a word for tests' };

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A real radicale with its own folder. */
export class CaldavServer {
  private constructor(
    private readonly server: ChildProcess,
    private readonly folder: string,
    private readonly origin: string,
  ) {}

  static async start(): Promise<CaldavServer> {
    const folder = await mkdtemp(join(tmpdir(), 'workops-caldav-'));
    await writeFile(join(folder, 'users'), `${CALDAV_USER.username}:${CALDAV_USER.password}\n`);
    const port = await freePort();
    const auth = [
      '--auth-type=htpasswd',
      `--auth-htpasswd-filename=${join(folder, 'users')}`,
      '--auth-htpasswd-encryption=plain',
      '--auth-delay=0',
    ];
    const storage = [`--storage-filesystem-folder=${join(folder, 'collections')}`, '--rights-type=owner_only'];
    const args = ['--config', '', `--server-hosts=127.0.0.1:${port}`, ...auth, ...storage];
    const server = spawn('radicale', args, { stdio: 'ignore' });
    const started = new CaldavServer(server, folder, `http://127.0.0.1:${port}`);
    await started.ready();
    return started;
  }

  async calendar(name: string): Promise<string> {
    const url = `${this.origin}/${CALDAV_USER.username}/${name}/`;
    const { status } = await this.ask(url, 'MKCALENDAR', MAKE_CALENDAR);
    if (status !== 201) throw new Error(`The calendar was not made: ${status}.`);
    return url;
  }

  async put(calendar: string, uid: string, lines: readonly string[]): Promise<void> {
    const stamp = 'DTSTAMP:20270101T000000Z';
    const content = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:test',
      'BEGIN:VEVENT',
      `UID:${uid}`,
      stamp,
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ];
    const { status } = await this.ask(`${calendar}${uid}.ics`, 'PUT', content.join('\r\n'));
    if (status !== 201 && status !== 204) throw new Error(`The event was not kept: ${status}.`);
  }

  async remove(calendar: string, uid: string): Promise<void> {
    await this.ask(`${calendar}${uid}.ics`, 'DELETE');
  }

  async read(calendar: string, uid: string): Promise<string | undefined> {
    const answer = await this.ask(`${calendar}${uid}.ics`, 'GET');
    return answer.ok ? answer.text() : undefined;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.server.once('exit', resolve));
    this.server.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }

  private ask(url: string, method: string, body?: string): Promise<Response> {
    const { username, password } = CALDAV_USER;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    return fetch(url, { method, headers: { authorization }, ...(body !== undefined && { body }) });
  }

  private async ready(): Promise<void> {
    const giveUp = Date.now() + START_LIMIT_MS;
    for (;;) {
      const answered = await fetch(this.origin, { redirect: 'manual' }).catch(() => undefined);
      if (answered) return;
      if (Date.now() > giveUp) throw new Error('radicale did not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
