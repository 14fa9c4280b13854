import { join } from 'node:path';

export type { SearchEntry } from './site';

/**
 * Output folder of the build; files have their URL path, such as `docs/guides/webhooks.html` for
 * `/docs/guides/webhooks`.
 */
export const SITE_FOLDER = join(__dirname, '..', 'dist', 'site');

/** Placeholder on the error page for the reasons of the API's errors. */
export const REASONS_PLACE = '<!-- every reason -->';
