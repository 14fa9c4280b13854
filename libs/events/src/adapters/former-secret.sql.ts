/** The secret before the last rotation of the subscription `s`, while deliveries are signed with it too. */
export const formerSecret = (now: string): string =>
  `CASE WHEN s.former_secret_until > ${now}::timestamptz THEN s.former_sealed_secret END`;
