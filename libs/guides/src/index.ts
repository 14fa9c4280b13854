import { join } from 'node:path';

export type { SearchEntry } from './site';

/** Built files by URL path: `docs/guides/webhooks.html` for `/docs/guides/webhooks`. */
export const SITE_FOLDER = join(__dirname, '..', 'dist', 'site');

export const REASONS_PLACE = '<!-- every reason -->';
