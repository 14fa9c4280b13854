import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Thrown when a content exceeds its limit. */
export class FileTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
  }
}

/** Number of leading bytes that identify a file's type. */
const HEAD_BYTES = 16;

/** Passes content through and computes its size and SHA-256. Fails at the first byte beyond `maxBytes`. */
export class Measure extends Transform {
  private readonly hash = createHash('sha256');
  size = 0;
  /** The leading bytes. */
  head = Buffer.alloc(0);

  constructor(private readonly maxBytes: number) {
    super();
  }

  /** Hexadecimal digest; call it once, after the content has ended. */
  sha256(): string {
    return this.hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) {
      done(new FileTooLarge(this.maxBytes));
      return;
    }
    if (this.head.length < HEAD_BYTES)
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
    this.hash.update(chunk);
    done(null, chunk);
  }
}
