import { createHash } from 'node:crypto';

const PLACES = 256;

const splitWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Adds words to 256 dimensions by hash: deterministic, and similar for texts with the same words. */
export function embed(text: string): number[] {
  const vector = new Array<number>(PLACES).fill(0);
  for (const word of splitWords(text)) {
    const hash = createHash('sha256').update(word).digest();
    vector[hash[0]!]! += hash[1]! % 2 === 0 ? 1 : -1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => Math.round((value / length) * 1e6) / 1e6);
}
