/** Seconds for which a count of contacts is valid. If nothing is left, it is repeated at once. */
const KNOWN_SECONDS = { most: 300, least: 5, ofNone: 1 } as const;

/** The remaining limit lasts at least so long at the account's rate. Campaigns' sends are subtracted. */
export const knownSeconds = (room: number, perSecond: number): number =>
  room <= 0
    ? KNOWN_SECONDS.ofNone
    : Math.min(KNOWN_SECONDS.most, Math.max(KNOWN_SECONDS.least, Math.floor(room / perSecond)));
