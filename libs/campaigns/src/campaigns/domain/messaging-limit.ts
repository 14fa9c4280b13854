/**
 * Maximum and minimum validity in seconds of a count of contacts written to. If nothing is left, the count is repeated
 * at once.
 */
const KNOWN_SECONDS = { most: 300, least: 5, ofNone: 1 } as const;

/**
 * Returns for how many seconds a remaining limit is valid, because at the account's rate it is not used up sooner.
 * Sends of campaigns are subtracted in the meantime.
 */
export const knownSeconds = (room: number, perSecond: number): number =>
  room <= 0
    ? KNOWN_SECONDS.ofNone
    : Math.min(KNOWN_SECONDS.most, Math.max(KNOWN_SECONDS.least, Math.floor(room / perSecond)));
