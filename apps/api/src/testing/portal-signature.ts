import { createHmac } from 'node:crypto';

/** The value of `X-Portal-Signature` as a portal makes it. */
export function portalSignature(secret: string, body: string, at = Math.floor(Date.now() / 1_000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`;
}
