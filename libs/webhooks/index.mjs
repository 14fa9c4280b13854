// Entry point for `import`, which cannot see the names that the compiled CommonJS module exports.
import webhooks from './dist/index.js';

export const { parse, sign, verify, WebhookError } = webhooks;
