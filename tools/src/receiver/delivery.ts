import type { IncomingHttpHeaders } from 'node:http';
import { parse, verify, WebhookError } from '@workops/webhooks';

export function describeDelivery(
  headers: IncomingHttpHeaders,
  body: Buffer,
  secret: string | undefined,
  now: Date,
): string {
  try {
    const { type, id, data, data_omitted: reason } = parse(body);
    const content = data === undefined ? `no data: ${reason}` : `data: ${JSON.stringify(data, null, 2)}`;
    return [`${type} ${id}`, `signature verified: ${verdict(headers, body, secret, now)}`, content, ''].join('\n');
  } catch (error) {
    if (error instanceof WebhookError)
      return `not a webhook (${error.message}): ${body.toString('utf8').slice(0, 200)}`;
    throw error;
  }
}

function verdict(headers: IncomingHttpHeaders, body: Buffer, secret: string | undefined, now: Date): string {
  if (!secret) return 'no secret to verify it with';
  try {
    verify(body, headers['x-webhook-signature'], secret, { now });
    return 'yes';
  } catch (error) {
    if (error instanceof WebhookError) return `NO (${error.code})`;
    throw error;
  }
}
