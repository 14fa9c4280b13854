import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { malformed } from '@workops/kernel';
import { ManualClock } from '@workops/kernel/testing';
import { systemIds } from '../ids';
import { MemoryStorage } from '../testing/memory-storage';
import { ParkedWork, platformParked } from '../parked';
import { testDatabase, type TestDatabase } from '../testing/test-database';
import { Files } from './files';
import { FileTooLarge } from './measure';

const MINUTE_MS = 60_000;
const MANY = 1_000_000;

describe('a file', () => {
  let test: TestDatabase;
  let storage: MemoryStorage;
  let clock: ManualClock;
  let files: Files;
  let workspaceId: string;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database.query('DELETE FROM platform.stored_file');
    storage = new MemoryStorage();
    clock = new ManualClock();
    files = new Files(test.database, storage, clock, systemIds);
    workspaceId = randomUUID();
  });

  const received = (content = 'hola') => files.receive(workspaceId, Readable.from([Buffer.from(content)]), MANY);
  const hold = (id: string, by = workspaceId) => test.database.transaction((tx) => files.hold(tx, by, id));
  const release = (id: string, by = workspaceId) => test.database.transaction((tx) => files.release(tx, by, [id]));
  const content = async (id: string) => {
    const opened = await files.open(workspaceId, id);
    return opened && (await buffer(opened)).toString();
  };
  const rows = async () =>
    (await test.database.query<{ state: string }>('SELECT state FROM platform.stored_file')).map(({ state }) => state);

  it('is received with its size and hash', async () => {
    const bytes = randomBytes(300_000);
    const file = await files.receive(
      workspaceId,
      Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)]),
      MANY,
    );
    expect(file).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') });
  });

  it('survives sweeps while it is held', async () => {
    const { id } = await received();
    expect(await hold(id)).toBe(true);
    clock.advance(1_000 * MINUTE_MS);
    expect(await files.sweep()).toBe(0);
    await files.discard(id);
    expect(await content(id)).toBe('hola');
  });

  it('cannot be held or released by another workspace', async () => {
    const { id } = await received();
    expect(await hold(id, randomUUID())).toBe(false);
    await hold(id);
    await release(id, randomUUID());
    await files.close();
    expect([await content(id), await rows()]).toEqual(['hola', ['held']]);
  });

  it('is deleted completely if it is discarded', async () => {
    const { id } = await received();
    await files.discard(id);
    expect([await content(id), await rows()]).toEqual([undefined, []]);
  });

  it('is not held if the transaction fails', async () => {
    const { id } = await received();
    const failing = test.database.transaction(async (tx) => {
      await files.hold(tx, workspaceId, id);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    await files.discard(id);
    expect([await content(id), await rows()]).toEqual([undefined, []]);
  });

  it('is removed after the commit that releases it, not after a rollback', async () => {
    const { id } = await received();
    await hold(id);
    const failing = test.database.transaction(async (tx) => {
      await files.release(tx, workspaceId, [id]);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    await files.close();
    expect(await content(id)).toBe('hola');
    await release(id);
    await files.close();
    expect([await content(id), await rows()]).toEqual([undefined, []]);
  });

  it('is refused at the first byte beyond the limit, and leaves nothing behind', async () => {
    let requested = 0;
    const endless = new Readable({
      read() {
        requested += 1;
        this.push(Buffer.alloc(16_384));
      },
    });
    await expect(files.receive(workspaceId, endless, 100_000)).rejects.toThrow(FileTooLarge);
    expect(requested).toBeLessThan(30);
    expect(endless.destroyed).toBe(true);
    expect([storage.keys(), await rows()]).toEqual([[], []]);
  });

  it('leaves nothing behind if the upload breaks off', async () => {
    const cut = Readable.from(
      (async function* () {
        yield Buffer.alloc(100);
        throw malformed('body', []);
      })(),
    );
    await expect(files.receive(workspaceId, cut, MANY)).rejects.toMatchObject({ kind: 'malformed' });
    expect([storage.keys(), await rows()]).toEqual([[], []]);
  });

  it('is not read faster than the storage accepts it', async () => {
    let made = 0;
    const source = new Readable({
      highWaterMark: 65_536,
      read() {
        made += 65_536;
        this.push(made > 4_000_000 ? null : Buffer.alloc(65_536));
      },
    });
    let furthestAhead = 0;
    storage.onChunk = async (count) => {
      await new Promise((resolve) => setImmediate(resolve));
      furthestAhead = Math.max(furthestAhead, made - count);
    };
    await files.receive(workspaceId, source, 5_000_000);
    expect(furthestAhead).toBeLessThan(500_000);
  });

  it('is refused as unavailable, with the cause, while the storage is down', async () => {
    const { id } = await received();
    await hold(id);
    storage.away = true;
    await expect(received()).rejects.toMatchObject({ kind: 'unavailable', cause: { message: 'The storage is away.' } });
    await expect(files.open(workspaceId, id)).rejects.toMatchObject({ kind: 'unavailable' });
    storage.away = false;
    expect(await content(id)).toBe('hola');
  });

  it('is swept after its deadline if the process crashed during the upload', async () => {
    const { id } = await received();
    clock.advance(14 * MINUTE_MS);
    expect(await files.sweep()).toBe(0);
    clock.advance(2 * MINUTE_MS);
    expect(await files.sweep()).toBe(1);
    expect([storage.keys(), await rows()]).toEqual([[], []]);
    expect(await hold(id)).toBe(false);
  });

  it('is swept once under concurrent sweeps', async () => {
    for (let count = 0; count < 12; count += 1) await received();
    clock.advance(20 * MINUTE_MS);
    const swept = await Promise.all([1, 2, 3, 4].map(() => files.sweep()));
    expect(swept.reduce((sum, each) => sum + each)).toBe(12);
    expect([storage.keys(), await rows()]).toEqual([[], []]);
  });

  it('is retried by a later sweep after a storage outage, without delaying others', async () => {
    const { id } = await received();
    await received();
    clock.advance(20 * MINUTE_MS);
    storage.failing = [`${workspaceId}/${id}`];
    await expect(files.sweep()).rejects.toThrow('away');
    expect(await rows()).toEqual(['leaving']);
    storage.failing = [];
    expect(await files.sweep()).toBe(0);
    clock.advance(6 * MINUTE_MS);
    expect(await files.sweep()).toBe(1);
    expect([storage.keys(), await rows()]).toEqual([[], []]);
  });

  it('that cannot be removed is retried with back-off and parked after twenty attempts', async () => {
    const { id } = await received();
    storage.failing = [`${workspaceId}/${id}`];
    await expect(files.discard(id)).rejects.toThrow('away');
    let attempts = 1;
    for (let minutes = 0; minutes < 4 * 24 * 60; minutes += 20) {
      clock.advance(20 * MINUTE_MS);
      attempts += await files.sweep().catch(() => 1);
    }
    expect(attempts).toBe(20);
    const parked = new ParkedWork(test.database, platformParked);
    expect(await parked.list(10)).toMatchObject([{ kind: 'file', id, workspaceId, attempts: 20, lastError: 'Error' }]);
    storage.failing = [];
    expect([await parked.retry('file', id), await files.sweep(), await rows()]).toEqual([1, 1, []]);
  });
});
