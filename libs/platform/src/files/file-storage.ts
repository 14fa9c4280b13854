import type { Readable } from 'node:stream';

/** What lies under a key. */
export interface StoredContent {
  content: Readable;
  /** In bytes. */
  size: number;
}

/** Where the contents of files lie. Keys are made by this service, never by a client. */
export interface FileStorage {
  /** Takes the content in as it comes, whole or not at all. Where the content fails, rejects with its error. */
  put(key: string, content: Readable): Promise<void>;
  /** Undefined where nothing lies under the key. */
  get(key: string): Promise<StoredContent | undefined>;
  /** Fine as well where nothing lies under the key, or only what a crash left of it. */
  remove(key: string): Promise<void>;
  /** Where the storage has folders, removes that in which keys with this first part lay; one with contents stays. */
  removeFolder(name: string): Promise<void>;
  close(): void;
}
