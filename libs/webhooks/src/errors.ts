export type WebhookErrorCode =
  /** The secret is empty: anyone could sign with it. */
  | 'no_secret'
  /** There is no X-Webhook-Signature. */
  | 'no_signature'
  /** The header is not `t=<unix seconds>,v1=<hex>`. */
  | 'malformed_signature'
  /** It was signed too long ago, or in the future: a recorded delivery, or a clock that is wrong. */
  | 'outside_tolerance'
  /** None of the signatures belongs to this body and this secret. */
  | 'wrong_signature'
  /** The body is signed or not, but it is no event. */
  | 'not_an_event';

/** Why a delivery must not be believed, or cannot be read. Branch on `code`. */
export class WebhookError extends Error {
  constructor(
    readonly code: WebhookErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'WebhookError';
  }
}
