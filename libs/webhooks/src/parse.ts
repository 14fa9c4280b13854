import { WebhookError } from './errors';
import type { WebhookEvent } from './event';

type Unread = Partial<Record<string, unknown>>;

const isObject = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Verify the body first. Throws a `WebhookError` for anything but an event. Newer events and unknown fields pass, so
 * keep a `default` for `type`.
 */
export function parse(payload: string | Uint8Array): WebhookEvent {
  const event = parseJson(payload);
  if (!isObject(event)) throw new WebhookError('not_an_event', 'The body is not a JSON object.');
  const missing = ['id', 'type', 'created_at', 'tenant_id'].filter((field) => typeof event[field] !== 'string');
  if (missing.length > 0)
    throw new WebhookError('not_an_event', `The body is no event: ${missing.join(', ')} should be text.`);
  if (isObject(event.data) === (typeof event.data_omitted === 'string')) {
    throw new WebhookError(
      'not_an_event',
      'The body is no event: exactly one of data and data_omitted should be there.',
    );
  }
  return event as unknown as WebhookEvent;
}

function parseJson(payload: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof payload === 'string' ? payload : Buffer.from(payload).toString('utf8'));
  } catch {
    throw new WebhookError('not_an_event', 'The body is not JSON.');
  }
}
