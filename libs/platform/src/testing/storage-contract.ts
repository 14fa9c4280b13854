import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '../files/file-storage';

const MIB = 1024 * 1024;

export function storageContract(open: () => Promise<FileStorage>): void {
  let storage: FileStorage;
  let key: string;

  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());
  beforeEach(() => {
    key = `${randomUUID()}/${randomUUID()}`;
  });

  const read = async (): Promise<Buffer | undefined> => {
    const stored = await storage.get(key);
    if (!stored) return undefined;
    const content = await buffer(stored.content);
    expect(stored.size).toBe(content.length);
    return content;
  };

  it.each([
    ['an empty content', 0],
    ['a small one', 1_000],
    ['one of several parts', 12 * MIB + 1],
  ])('returns %s unchanged', async (_which, size) => {
    const content = randomBytes(size);
    await storage.put(key, Readable.from(chunk(content)));
    expect((await read())?.equals(content)).toBe(true);
  });

  it('finds nothing under an unknown key', async () => {
    expect(await read()).toBeUndefined();
  });

  it('stores nothing if the content stream fails, and rejects with its error', async () => {
    const failing = Readable.from(
      (async function* () {
        for (let part = 0; part < 8; part += 1) yield Buffer.alloc(MIB, part);
        throw new Error('cut off');
      })(),
    );
    await expect(storage.put(key, failing)).rejects.toThrow('cut off');
    expect(await read()).toBeUndefined();
  });

  it('removes a folder only once it is empty', async () => {
    await storage.put(key, Readable.from([Buffer.from('a')]));
    const [folder] = key.split('/') as [string];
    await storage.removeFolder(folder);
    expect(await read()).toBeDefined();
    await storage.remove(key);
    await storage.removeFolder(folder);
    await storage.removeFolder(folder);
    expect(await read()).toBeUndefined();
  });

  it('removes a content, and ignores a repeated removal', async () => {
    await storage.put(key, Readable.from([Buffer.from('a')]));
    await storage.remove(key);
    expect(await read()).toBeUndefined();
    await storage.remove(key);
  });
}

function* chunk(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
}
