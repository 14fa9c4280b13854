export type WebhookErrorCode =
  /** An empty secret, with which anyone could sign. */
  | 'no_secret'
  /** X-Webhook-Signature is missing. */
  | 'no_signature'
  /** X-Webhook-Signature is not `t=<unix seconds>,v1=<hex>`. */
  | 'malformed_signature'
  /** Signed too long ago or in the future: a recorded delivery or a wrong clock. */
  | 'outside_tolerance'
  | 'wrong_signature'
  /** The body is not an event, signed or not. */
  | 'not_an_event';

/** Branch on `code`. */
export class WebhookError extends Error {
  constructor(
    readonly code: WebhookErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'WebhookError';
  }
}
