import { createHmac } from 'node:crypto';
import { WebhookError } from './errors';

export interface SignatureHeaders {
  'x-webhook-timestamp': string;
  'x-webhook-signature': string;
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * Signs in both formats, for tests of a receiver and for stand-ins of the service.
 * @param id id of the event, which Standard Webhooks also signs
 * @param secret whole secret, `whsec_` included
 */
export function sign(
  { id, payload }: { id: string; payload: string },
  secret: string,
  { now = new Date() }: { now?: Date } = {},
): SignatureHeaders {
  if (!secret) throw new WebhookError('no_secret', 'There is no secret to sign the delivery with.');
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const ours = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const standard = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${payload}`)
    .digest('base64');
  return {
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': `t=${timestamp},v1=${ours}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standard}`,
  };
}
