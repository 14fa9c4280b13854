import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

export class FileTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
  }
}

const HEAD_BYTES = 16;

/** Computes size and SHA-256. Fails at the first byte beyond `maxBytes`. */
export class Measure extends Transform {
  private readonly hash = createHash('sha256');
  size = 0;
  head = Buffer.alloc(0);

  constructor(private readonly maxBytes: number) {
    super();
  }

  /** Hexadecimal; call it once, after the end. */
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
