export type { WebhookData, WebhookEventName } from './catalogue';
export { WebhookError, type WebhookErrorCode } from './errors';
export type { DataOmitted, Notice, WebhookAuthor, WebhookEvent, WebhookEventOf, WithData } from './event';
export { parse } from './parse';
export { sign, type SignatureHeaders } from './sign';
export { verify, type VerifyOptions } from './verify';
