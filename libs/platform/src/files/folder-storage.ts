import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from './file-storage';

const errorCode = (error: unknown): unknown => (Object(error) as { code?: unknown }).code;
const isAbsent = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** All replicas share the folder. A crash leaves a `.part` file, never half a file under its key. */
export function folderStorage(folder: string): FileStorage {
  const filePath = (key: string): string => join(folder, key);
  const unfinished = (key: string): string => `${filePath(key)}.part`;
  return {
    put: async (key, content) => {
      await mkdir(dirname(filePath(key)), { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(unfinished(key), { mode: 0o600, flush: true }));
        await rename(unfinished(key), filePath(key));
      } catch (error) {
        await rm(unfinished(key), { force: true });
        throw error;
      }
    },
    get: async (key) => {
      try {
        const file = await open(filePath(key));
        const { size } = await file.stat();
        return { content: file.createReadStream(), size };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      await rm(unfinished(key), { force: true });
      await rm(filePath(key), { force: true });
    },
    removeFolder: (name) =>
      rmdir(filePath(name)).catch((error: unknown) => {
        if (!isAbsent(error) && errorCode(error) !== 'ENOTEMPTY') throw error;
      }),
    close: () => undefined,
  };
}
