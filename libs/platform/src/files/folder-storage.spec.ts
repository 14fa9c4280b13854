import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { storageContract } from '../testing/storage-contract';
import { folderStorage } from './folder-storage';

describe('files in a folder', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'workops-files-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  storageContract(async () => folderStorage(folder));

  it('are readable by the service only', async () => {
    await folderStorage(folder).put('place/private', Readable.from([Buffer.from('a')]));
    expect(statSync(join(folder, 'place', 'private')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'place')).mode & 0o777).toBe(0o700);
  });

  it('are never half written, and removal deletes leftovers of a crash', async () => {
    const storage = folderStorage(folder);
    await storage.put('crashed/other', Readable.from([Buffer.from('a')]));
    writeFileSync(join(folder, 'crashed', 'one.part'), 'half');
    expect(await storage.get('crashed/one')).toBeUndefined();
    await storage.remove('crashed/one');
    expect(readdirSync(join(folder, 'crashed'))).toEqual(['other']);
  });
});
