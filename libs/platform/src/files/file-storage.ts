import type { Readable } from 'node:stream';

/** Where the contents of files lie. Keys are made by this service, never by a client. */
export interface FileStorage {
  /** Takes the content in as it comes, whole or not at all. Where the content fails, rejects with its error. */
  put(key: string, content: Readable): Promise<void>;
  /** Undefined where nothing lies under the key. */
  get(key: string): Promise<Readable | undefined>;
  /** Fine as well where nothing lies under the key, or only what a crash left of it. */
  remove(key: string): Promise<void>;
  close(): void;
}
