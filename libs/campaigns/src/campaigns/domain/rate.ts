/** Maximum share of an account's rate for campaigns, so that replies never wait for them. */
export const CAMPAIGN_SHARE = 0.8;
/** Burst after unused time, and the additional burst after a late turn, both in milliseconds of the rate. */
const BURST_MS = 100;
const MADE_UP_MS = 2_000;

/** State of a rate: nothing may begin before `freeAt`. Time unused for longer than the burst is lost. */
export interface Pace {
  freeAt: number;
  perSecond: number;
  burstMs: number;
}

/** Returns the burst of a rate that was last used this long ago. */
export const burstAfter = (ms: number): number => BURST_MS + Math.min(ms, MADE_UP_MS);

const nextAt = ({ freeAt, burstMs }: Pace, now: number): number => Math.max(freeAt, now - burstMs);

export const mostAtOnce = ({ perSecond, burstMs }: Omit<Pace, 'freeAt'>): number =>
  Math.floor((burstMs * perSecond) / 1_000) + 1;

/** Returns how many may begin now. Any time span admits at most its seconds of the rate, plus the burst, plus one. */
export function availableRoom(pace: Pace, now: number): number {
  const waited = now - nextAt(pace, now);
  return waited < 0 ? 0 : mostAtOnce({ ...pace, burstMs: waited });
}

/** Returns when the rate allows the next start after `number` have begun. */
export const used = (pace: Pace, number: number, now: number): number =>
  number === 0 ? pace.freeAt : nextAt(pace, now) + (number * 1_000) / pace.perSecond;

/** Divides a number among demands as evenly as they allow; the first demands receive the remainder. */
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
