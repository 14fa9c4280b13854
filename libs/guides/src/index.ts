import { join } from 'node:path';

export type { SearchEntry } from './site';

/** Where the build puts the pages: each file at its path, `docs/guides/webhooks.html` for `/docs/guides/webhooks`. */
export const SITE_FOLDER = join(__dirname, '..', 'dist', 'site');

/** Stands on the page of errors where the api lists the reasons of its refusals. */
export const REASONS_PLACE = '<!-- every reason -->';
