import { randomFillSync } from 'node:crypto';
import type { Ids } from '@workops/kernel';
import { v7 } from 'uuid';

const BYTES = 16;
const AHEAD = 256;
const LAST_OF_SEQUENCE = 0xffffffff;

/** A system call per id costs more than everything else, so bytes are drawn ahead. */
class ManyIds implements Ids {
  private readonly drawn = Buffer.alloc(BYTES * AHEAD);
  private used = this.drawn.length;
  private msecs = 0;
  private sequence = 0;

  /** Consecutive within a millisecond, and after the clock was set back. */
  next(): string {
    const random = this.draw();
    const now = Date.now();
    if (now > this.msecs) {
      this.msecs = now;
      // The lower half, so that a millisecond never runs out.
      this.sequence = random.readUInt32BE(6) >>> 1;
    } else if (this.sequence === LAST_OF_SEQUENCE) {
      this.msecs += 1;
      this.sequence = 0;
    } else {
      this.sequence += 1;
    }
    return v7({ random, msecs: this.msecs, seq: this.sequence });
  }

  private draw(): Buffer {
    if (this.used === this.drawn.length) {
      randomFillSync(this.drawn);
      this.used = 0;
    }
    this.used += BYTES;
    return this.drawn.subarray(this.used - BYTES, this.used);
  }
}

export const systemIds: Ids = new ManyIds();
