export const MAX_SYNC_ATTEMPTS = 5;

/** This is more than a provider allows. */
export const MOST_TEMPLATES = 6_000;
