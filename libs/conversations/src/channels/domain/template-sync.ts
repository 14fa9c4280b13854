export const MAX_SYNC_ATTEMPTS = 5;

/** More than a business account may have at the provider. */
export const MOST_TEMPLATES = 6_000;
