import { createHash } from 'node:crypto';

const FIRST_SIZE = 1_024;
/** 53 bits fit a number. With a million keys, any collision has a chance of one in twenty thousand. */
const HASH_BITS = 2 ** 5;

function hashKey(key: string): number {
  const digest = createHash('sha256').update(key).digest();
  // Zero marks an empty slot.
  return digest.readUIntBE(0, 6) * HASH_BITS + (digest[6]! % HASH_BITS) || 1;
}

/** Takes 16 to 32 bytes per key of any length. */
export class SeenKeys {
  private places = new Float64Array(FIRST_SIZE);
  private number = 0;

  add(key: string): boolean {
    const isNew = this.put(hashKey(key));
    if (isNew) this.number += 1;
    if (this.number * 2 > this.places.length) this.grow();
    return isNew;
  }

  private put(hash: number): boolean {
    const { length } = this.places;
    let place = hash % length;
    while (this.places[place] !== 0) {
      if (this.places[place] === hash) return false;
      place = (place + 1) % length;
    }
    this.places[place] = hash;
    return true;
  }

  private grow(): void {
    const before = this.places;
    this.places = new Float64Array(before.length * 2);
    for (const hash of before) if (hash !== 0) this.put(hash);
  }
}
