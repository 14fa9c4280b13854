import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

export async function archiveEntries(archive: Readable): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  for await (const entry of archive.pipe(createGunzip()).pipe(extract()))
    entries.set(entry.header.name, await buffer(entry));
  return entries;
}
