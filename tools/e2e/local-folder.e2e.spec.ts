import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stopLeftover } from '../src/postgres/data-folder';
import { OPEN_PLACE } from '../src/postgres/open-place';
import { isOpenToEveryone } from '../src/postgres/server-user';
import { isRunning } from '../src/processes';
import { DataPlace } from '../src/start/data-place';
import { LocalFolder } from '../src/start/local-folder';
import { StartLock } from '../src/start/start-lock';

describe('the local folder', () => {
  let closed: string;
  let folder: LocalFolder;

  beforeEach(() => {
    closed = mkdtempSync(join(tmpdir(), 'workops-closed-'));
    folder = new LocalFolder(join(closed, '.local'));
  });
  afterEach(() => {
    rmSync(dirname(new DataPlace(folder).elsewhere), { recursive: true, force: true });
    rmSync(closed, { recursive: true });
  });

  it('contains the database, except if root starts below a closed folder', () => {
    const place = new DataPlace(folder);
    const data = place.find();
    const isRoot = process.getuid?.() === 0;
    expect(data).toBe(isRoot ? place.elsewhere : place.inside);
    expect(data.startsWith(isRoot ? OPEN_PLACE : closed)).toBe(true);
    expect(isOpenToEveryone(dirname(data))).toBe(isRoot);
    expect(place.find()).toBe(data);
  });

  it('creates a secret once and keeps it private', () => {
    let made = 0;
    const secret = () => folder.secret('key', () => `secret ${(made += 1)}`);
    expect([secret(), secret()]).toEqual(['secret 1', 'secret 1']);
    expect(statSync(folder.file('key')).mode & 0o777).toBe(0o600);
  });

  it('is locked by one start at a time', async () => {
    const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', 'start']);
    writeFileSync(folder.file('start.pid'), String(holder.pid));
    const lock = new StartLock(folder.file('start.pid'));
    await expect(lock.take()).rejects.toThrow(`Already running as process ${holder.pid}`);

    holder.kill('SIGKILL');
    await lock.take();
    expect(readFileSync(folder.file('start.pid'), 'utf8')).toBe(String(process.pid));
    lock.release();
    expect(existsSync(folder.file('start.pid'))).toBe(false);
  });

  it('is not reset while a start runs', async () => {
    const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', 'start']);
    writeFileSync(folder.file('start.pid'), String(holder.pid));
    folder.write('encryption-key', 'key');
    const reset = resolve(__dirname, '..', 'dist', 'reset.js');
    const run = () =>
      spawnSync(process.execPath, [reset], { env: { ...process.env, LOCAL_DIR: folder.path }, encoding: 'utf8' });
    expect(run()).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(`Already running as process ${holder.pid}`),
    });
    expect(existsSync(folder.file('encryption-key'))).toBe(true);

    holder.kill('SIGKILL');
    expect(run()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`removed ${folder.file('encryption-key')}\n`),
      stderr: '',
    });
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('gets no database if a start is refused because a named port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const start = resolve(__dirname, '..', 'dist', 'start.js');
    const env = { ...process.env, DATABASE_URL: '', LOCAL_DIR: folder.path, API_PORT: String(port) };
    const refused = spawnSync(process.execPath, [start], { env, encoding: 'utf8' });
    other.close();
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('API_PORT cannot be had') });
    expect(refused.stdout).not.toContain('PostgreSQL');
    expect([new DataPlace(folder).inside, new DataPlace(folder).elsewhere].filter((data) => existsSync(data))).toEqual(
      [],
    );
  });

  it('lets a new start wait for a start that is shutting down', async () => {
    const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 2500)', 'start']);
    writeFileSync(folder.file('start.pid'), `${holder.pid} stopping`);
    const lock = new StartLock(folder.file('start.pid'));
    await lock.take();
    expect(isRunning(holder.pid ?? 0)).toBe(false);
    lock.release();
  });

  it("leaves a program alone that has reused an old database server's pid", async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    const data = folder.file('postgres');
    mkdirSync(data);
    writeFileSync(join(data, 'postmaster.pid'), `${other.pid}\n${data}\n`);
    await stopLeftover(data);
    expect(isRunning(other.pid ?? 0)).toBe(true);
    expect(existsSync(join(data, 'postmaster.pid'))).toBe(false);
    other.kill('SIGKILL');
  });
});
