import type { Readable } from 'node:stream';

/** The content stored under a key. */
export interface StoredContent {
  content: Readable;
  size: number;
}

/** Storage of file contents. Keys are made by this service, never by a client. */
export interface FileStorage {
  /** Stores streamed content atomically. If the content stream fails, rejects with its error. */
  put(key: string, content: Readable): Promise<void>;
  /** Undefined if nothing is stored under the key. */
  get(key: string): Promise<StoredContent | undefined>;
  /** Also succeeds if nothing is stored under the key, or only an upload interrupted by a crash. */
  remove(key: string): Promise<void>;
  /** In a storage with folders, removes an empty folder of that name. */
  removeFolder(name: string): Promise<void>;
  close(): void;
}
