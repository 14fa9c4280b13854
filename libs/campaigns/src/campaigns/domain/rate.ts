/** Leaves a share of the account's rate, so that replies never wait. */
export const CAMPAIGN_SHARE = 0.8;
/** Burst after unused time, and the additional one after a late turn, in milliseconds of the rate. */
const BURST_MS = 100;
const MADE_UP_MS = 2_000;

/** Nothing may begin before `freeAt`. Time unused for longer than the burst is lost. */
export interface Pace {
  freeAt: number;
  perSecond: number;
  burstMs: number;
}

/** Depends on how long the rate was unused. */
export const burstAfter = (ms: number): number => BURST_MS + Math.min(ms, MADE_UP_MS);

const nextAt = ({ freeAt, burstMs }: Pace, now: number): number => Math.max(freeAt, now - burstMs);

export const mostAtOnce = ({ perSecond, burstMs }: Omit<Pace, 'freeAt'>): number =>
  Math.floor((burstMs * perSecond) / 1_000) + 1;

/** Any time span admits at most its seconds of the rate, plus the burst, plus one. */
export function availableRoom(pace: Pace, now: number): number {
  const waited = now - nextAt(pace, now);
  return waited < 0 ? 0 : mostAtOnce({ ...pace, burstMs: waited });
}

/** When the next start is allowed after `number` have begun. */
export const used = (pace: Pace, number: number, now: number): number =>
  number === 0 ? pace.freeAt : nextAt(pace, now) + (number * 1_000) / pace.perSecond;

/** Divides as evenly as the demands allow; the first ones get the remainder. */
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
