import { createHmac } from 'node:crypto';

/**
 * The value of X-Webhook-Signature: HMAC-SHA256 of `<t>.<raw body>` in hex, keyed with the whole `whsec_` secret.
 * @param timestamp Unix seconds
 */
export function signatureOf(body: string, secret: string, timestamp: number): string {
  const hex = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  return `t=${timestamp},v1=${hex}`;
}
