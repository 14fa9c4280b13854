/** SQL of the previous secret of subscription `s`, while deliveries are still signed with it too. */
export const formerSecret = (now: string): string =>
  `CASE WHEN s.former_secret_until > ${now}::timestamptz THEN s.former_sealed_secret END`;
