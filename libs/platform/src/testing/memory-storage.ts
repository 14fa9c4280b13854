import { Readable } from 'node:stream';
import type { FileStorage, StoredContent } from '../files/file-storage';

export class MemoryStorage implements FileStorage {
  private readonly contents = new Map<string, Buffer>();
  onChunk: (bytesRead: number) => Promise<void> = () => Promise.resolve();
  away = false;
  failing: readonly string[] = [];

  async put(key: string, content: Readable): Promise<void> {
    this.refuseWhereAway();
    const chunks: Buffer[] = [];
    let bytesRead = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytesRead += chunk.length;
      await this.onChunk(bytesRead);
    }
    this.contents.set(key, Buffer.concat(chunks));
  }

  async get(key: string): Promise<StoredContent | undefined> {
    this.refuseWhereAway();
    const content = this.contents.get(key);
    return content && { content: Readable.from([content]), size: content.length };
  }

  async remove(key: string): Promise<void> {
    if (this.failing.includes(key)) throw new Error('The storage is away.');
    this.contents.delete(key);
  }

  removeFolder(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {}

  keys(): string[] {
    return [...this.contents.keys()];
  }

  private refuseWhereAway(): void {
    if (this.away) throw new Error('The storage is away.');
  }
}
