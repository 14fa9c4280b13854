/** Of an account's pace, so much is for campaigns at most: answers never wait for them. */
export const CAMPAIGN_SHARE = 0.8;
/** What a pace that was not used lets through at once, in seconds of it. */
const BURST_SECONDS = 0.1;

/** A pace as it has been used: nothing before `freeAt`, in milliseconds. */
export interface Pace {
  freeAt: number;
  perSecond: number;
}

const nextAt = ({ freeAt }: Pace, now: number): number => Math.max(freeAt, now - BURST_SECONDS * 1_000);

/** How many may begin now: over any stretch of time at most its seconds of the pace, those of the burst, and one. */
export function roomOf(pace: Pace, now: number): number {
  const waited = now - nextAt(pace, now);
  return waited < 0 ? 0 : Math.floor((waited * pace.perSecond) / 1_000) + 1;
}

/** From when on the pace lets the next one through, after so many have begun. */
export const used = (pace: Pace, number: number, now: number): number =>
  number === 0 ? pace.freeAt : nextAt(pace, now) + (number * 1_000) / pace.perSecond;

/** Shares so many among those that want some, as evenly as what they want lets; the remainder goes to the first ones. */
export function shared(number: number, wanted: readonly number[]): number[] {
  const shares = wanted.map(() => 0);
  let left = number;
  let open = wanted.flatMap((want, place) => (want > 0 ? [place] : []));
  while (left > 0 && open.length > 0) {
    const each = Math.max(1, Math.floor(left / open.length));
    for (const place of open) {
      const share = Math.min(each, wanted[place]! - shares[place]!, left);
      shares[place]! += share;
      left -= share;
    }
    open = open.filter((place) => shares[place]! < wanted[place]!);
  }
  return shares;
}
