import { join } from 'node:path';

export type { SearchEntry } from './site';

/** Where the build puts the pages: each file at its path, `docs/guides/webhooks.html` for `/docs/guides/webhooks`. */
export const SITE_FOLDER = join(__dirname, '..', 'dist', 'site');

/** Placeholder on the page of errors for the reasons of the api's refusals. */
export const REASONS_PLACE = '<!-- every reason -->';
