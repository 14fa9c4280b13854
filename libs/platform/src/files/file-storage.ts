import type { Readable } from 'node:stream';

export interface StoredContent {
  content: Readable;
  size: number;
}

/** Keys are made by this service, never by a client. */
export interface FileStorage {
  /** Stores atomically. Rejects with the error of a failed content stream. */
  put(key: string, content: Readable): Promise<void>;
  get(key: string): Promise<StoredContent | undefined>;
  /** Succeeds if nothing, or only an interrupted upload, is stored. */
  remove(key: string): Promise<void>;
  removeFolder(name: string): Promise<void>;
  close(): void;
}
