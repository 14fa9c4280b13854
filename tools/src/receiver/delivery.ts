import type { IncomingHttpHeaders } from 'node:http';
import { verifies } from './signature';

interface Delivery {
  id?: string;
  type?: string;
  data?: unknown;
  data_omitted?: string;
}

/** A delivery in a few lines, for a person to read. */
export function describeDelivery(headers: IncomingHttpHeaders, body: string, secret: string | undefined, nowSeconds: number): string {
  const delivery = parse(body);
  if (!delivery) return `not a webhook: ${body.slice(0, 200)}`;
  const content = delivery.data === undefined ? `no data: ${delivery.data_omitted}` : `data: ${JSON.stringify(delivery.data, null, 2)}`;
  return [`${delivery.type} ${delivery.id}`, `signature verified: ${verdict(headers, body, secret, nowSeconds)}`, content, ''].join('\n');
}

function verdict(headers: IncomingHttpHeaders, body: string, secret: string | undefined, nowSeconds: number): string {
  if (!secret) return 'no secret to verify it with';
  return verifies(String(headers['x-webhook-signature']), body, secret, nowSeconds) ? 'yes' : 'NO';
}

function parse(body: string): Delivery | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
