/** Validity in seconds of a count of the contacts written to, at most and at least; with nothing left, it is counted again at once. */
const KNOWN_SECONDS = { most: 300, least: 5, ofNone: 1 } as const;

/** For how many seconds this remainder of an account's limit is valid: at its rate it is not used up sooner. What campaigns use meanwhile is subtracted. */
export const knownSeconds = (room: number, perSecond: number): number =>
  room <= 0
    ? KNOWN_SECONDS.ofNone
    : Math.min(KNOWN_SECONDS.most, Math.max(KNOWN_SECONDS.least, Math.floor(room / perSecond)));
