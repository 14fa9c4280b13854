export type WebhookErrorCode =
  /** The secret is empty, so that anyone could sign with it. */
  | 'no_secret'
  /** There is no X-Webhook-Signature header. */
  | 'no_signature'
  /** The header is not `t=<unix seconds>,v1=<hex>`. */
  | 'malformed_signature'
  /** Signed too long ago or in the future: a recorded delivery, or a wrong clock. */
  | 'outside_tolerance'
  /** No signature matches this body and this secret. */
  | 'wrong_signature'
  /** The body is not an event, signed or not. */
  | 'not_an_event';

/** Reason why a delivery is not authentic, or cannot be read. Branch on `code`. */
export class WebhookError extends Error {
  constructor(
    readonly code: WebhookErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'WebhookError';
  }
}
