import type { Readable } from 'node:stream';

/** What lies under a key. */
export interface StoredContent {
  content: Readable;
  /** In bytes. */
  size: number;
}

/** The storage of files' contents. Keys are made by this service, never by a client. */
export interface FileStorage {
  /** Stores a streamed content, whole or not at all. If the content fails, rejects with its error. */
  put(key: string, content: Readable): Promise<void>;
  /** Undefined where nothing lies under the key. */
  get(key: string): Promise<StoredContent | undefined>;
  /** Succeeds too where nothing is stored under the key, or only an upload interrupted by a crash. */
  remove(key: string): Promise<void>;
  /** In a storage with folders, removes the one of keys with this prefix; one with contents stays. */
  removeFolder(name: string): Promise<void>;
  close(): void;
}
