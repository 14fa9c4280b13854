import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { Measure } from '../files/measure';

export interface ArchivedPart {
  name: string;
  bytes: number;
  sha256: string;
}

type Done = (error?: Error | null) => void;

function settling(): { done: Done; ended: Promise<void> } {
  let done: Done = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    done = (error) => (error ? reject(error) : resolve());
  });
  return { done, ended };
}

/** A gzipped tar, written as it is produced, with its reader's back-pressure. */
export class Archive {
  private readonly tar = pack();
  private readonly written: Promise<void>;
  private failure: Error | undefined;

  constructor(output: Writable) {
    this.written = pipeline(this.tar, createGzip(), output);
    this.written.catch((error: Error) => {
      this.failure = error;
      this.tar.destroy(error);
    });
  }

  add(name: string, content: Buffer): Promise<ArchivedPart> {
    return this.whole(async () => {
      const { done, ended } = settling();
      this.tar.entry({ name, mode: 0o600 }, content, done);
      await ended;
      return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    });
  }

  /** Fails if the size differs. */
  addStream(name: string, size: number, content: Readable): Promise<ArchivedPart> {
    return this.whole(async () => {
      const measure = new Measure(size);
      const { done, ended } = settling();
      const sink = this.tar.entry({ name, size, mode: 0o600 }, done);
      await Promise.all([pipeline(content, measure, sink), ended]);
      return { name, bytes: measure.size, sha256: measure.sha256() };
    });
  }

  async end(): Promise<void> {
    this.tar.finalize();
    await this.written;
  }

  /** The output so far is not a valid archive. */
  async abandon(error: Error): Promise<void> {
    this.tar.destroy(error);
    await this.written.catch(() => undefined);
  }

  /** If the output fails, this and all later entries reject with its error. */
  private async whole<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.failure ?? error;
    }
  }
}
