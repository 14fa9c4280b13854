/** Null once the previous secret no longer signs. */
export const formerSecret = (now: string): string =>
  `CASE WHEN s.former_secret_until > ${now}::timestamptz THEN s.former_sealed_secret END`;
