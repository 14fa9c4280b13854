/** At most so long a count of the contacts that were written to is believed, and at least; where none is left, it is counted again at once. */
const KNOWN_SECONDS = { most: 300, least: 5, ofNone: 1 } as const;

/**
 * For how many seconds it is known that an account may write to so many more contacts: at its pace it does not come to the end of them sooner. What campaigns
 * take meanwhile is taken from it.
 */
export const knownSeconds = (room: number, perSecond: number): number =>
  room <= 0 ? KNOWN_SECONDS.ofNone : Math.min(KNOWN_SECONDS.most, Math.max(KNOWN_SECONDS.least, Math.floor(room / perSecond)));
