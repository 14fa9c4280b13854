// For `import`: the compiled module's names are not seen from outside of CommonJS.
import webhooks from './dist/index.js';

export const { parse, sign, verify, WebhookError } = webhooks;
