import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** More bytes came than are taken. */
export class FileTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
  }
}

/** Bytes from the start of a file that identify its type. */
const HEAD_BYTES = 16;

/** Passes a content through, and has its size and its SHA-256 once it has ended. Fails at the first byte beyond `maxBytes`. */
export class Measure extends Transform {
  private readonly hash = createHash('sha256');
  /** In bytes. */
  size = 0;
  /** What it begins with. */
  head = Buffer.alloc(0);

  constructor(private readonly maxBytes: number) {
    super();
  }

  /** Hexadecimal; of an ended content, and only once. */
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
