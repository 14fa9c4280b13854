import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const HUB = /^sha256=([0-9a-f]{64})$/i;

/** `sha256=<hex>` must be the HMAC-SHA256, in constant time. */
export function hubSigns(header: string | undefined, body: Uint8Array, secret: string): boolean {
  const [, hex = ''] = HUB.exec(header ?? '') ?? [];
  const given = Buffer.from(hex.padEnd(64, '0'), 'hex');
  return timingSafeEqual(given, createHmac('sha256', secret).update(body).digest()) && hex !== '';
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export const isOneOf = (given: string, secrets: readonly string[]): boolean =>
  secrets.map((secret) => timingSafeEqual(digest(given), digest(secret))).includes(true);
