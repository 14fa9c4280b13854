import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/**
 * Whether the sender of `body` knows the secret: HMAC-SHA256 over `<t>.<the received text>` with the whole secret, `whsec_`
 * included. An old signature is refused, so that a recorded delivery cannot be sent again.
 */
export function verifies(header: string, body: string, secret: string, nowSeconds: number): boolean {
  const parts = new Map(header.split(',').map((part) => part.split('=', 2) as [string, string]));
  const time = parts.get('t') ?? '';
  if (!/^\d+$/.test(time) || Math.abs(nowSeconds - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  const given = Buffer.from(parts.get('v1') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
