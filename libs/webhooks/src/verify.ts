import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookError } from './errors';

export interface VerifyOptions {
  /** Maximum age in either direction; 300 by default. */
  toleranceSeconds?: number;
  /** Now, for tests. */
  now?: Date;
}

const TOLERANCE_SECONDS = 300;
const SECONDS = /^\d{1,12}$/;
const SHA256_HEX = /^[0-9a-f]{64}$/i;

/**
 * Throws a `WebhookError` unless the delivery was signed with the secret just now, and for an empty secret or a
 * tolerance that is not a number.
 * @param payload body as received; not a parsed and re-serialised object
 * @param header X-Webhook-Signature; one of its `v1` values has to match
 * @param secret whole secret, `whsec_` included
 */
export function verify(
  payload: string | Uint8Array,
  header: string | string[] | undefined,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions = {},
): void {
  if (!secret) throw new WebhookError('no_secret', 'There is no secret to verify the delivery with.');
  if (header === undefined || header.length === 0)
    throw new WebhookError('no_signature', 'The delivery has no X-Webhook-Signature.');
  const { timestamp, signatures } = parseHeader(String(header));
  const apart = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  const isNear = apart <= toleranceSeconds;
  if (!isNear) {
    throw new WebhookError(
      'outside_tolerance',
      `The signature is ${Math.round(apart)} s away from now; ${toleranceSeconds} s are allowed.`,
    );
  }
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(payload).digest();
  const matching = signatures.filter((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
  if (matching.length === 0)
    throw new WebhookError('wrong_signature', 'No signature belongs to this body and this secret.');
}

/** Later schemes may be added to `v1`. */
function parseHeader(header: string): { timestamp: string; signatures: string[] } {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const headerValues = (name: string): string[] =>
    parts.flatMap(([key, ...value]) => (key === name ? [value.join('=')] : []));
  const [timestamp, ...moreTimes] = headerValues('t');
  const signatures = headerValues('v1').filter((signature) => SHA256_HEX.test(signature));
  if (timestamp === undefined || moreTimes.length > 0 || !SECONDS.test(timestamp) || signatures.length === 0) {
    throw new WebhookError('malformed_signature', 'X-Webhook-Signature is not t=<unix seconds>,v1=<hex>.');
  }
  return { timestamp, signatures };
}
