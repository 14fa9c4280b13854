/** Of an account's pace, so much is for campaigns at most: answers never wait for them. */
export const CAMPAIGN_SHARE = 0.8;
/** What a pace that was not used lets through at once, in milliseconds of it; and so much of what a late turn has left unused besides. */
const BURST_MS = 100;
const MADE_UP_MS = 2_000;

/** A pace as it has been used: nothing before `freeAt`, and what was not used for longer than its burst is lost, in milliseconds. */
export interface Pace {
  freeAt: number;
  perSecond: number;
  burstMs: number;
}

/** Of a pace whose last turn lies so far back. */
export const burstAfter = (ms: number): number => BURST_MS + Math.min(ms, MADE_UP_MS);

const nextAt = ({ freeAt, burstMs }: Pace, now: number): number => Math.max(freeAt, now - burstMs);

/** How many may begin at once at most. */
export const mostAtOnce = ({ perSecond, burstMs }: Omit<Pace, 'freeAt'>): number => Math.floor((burstMs * perSecond) / 1_000) + 1;

/** How many may begin now: over any stretch of time at most its seconds of the pace, those of the burst, and one. */
export function roomOf(pace: Pace, now: number): number {
  const waited = now - nextAt(pace, now);
  return waited < 0 ? 0 : mostAtOnce({ ...pace, burstMs: waited });
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
