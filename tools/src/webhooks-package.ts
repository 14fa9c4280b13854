import { join, resolve } from 'node:path';
import { emitWebhooks } from './webhooks-package/emit';

const root = resolve(__dirname, '..', '..');
emitWebhooks(root, join(root, 'libs', 'webhooks', 'dist'));
