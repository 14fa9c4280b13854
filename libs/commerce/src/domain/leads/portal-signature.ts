import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a signature may be from now, in seconds. */
const WINDOW_SECONDS = 300;

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/**
 * Whether `t=<unix seconds>,v1=<hex>` signs these bytes with this secret, near now: HMAC-SHA256 of `<t>.<body>`. Whatever is wrong, it takes
 * as long.
 */
export function signs(header: string | undefined, body: Uint8Array, secret: string, now: Date): boolean {
  const [, timestamp = '0', hex = ''] = SIGNATURE.exec(header ?? '') ?? [];
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const given = Buffer.from(hex.padEnd(64, '0'), 'hex');
  const isNear = Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= WINDOW_SECONDS;
  return timingSafeEqual(given, expected) && hex !== '' && isNear;
}
