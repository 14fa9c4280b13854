/** Maximum share of an account's rate for campaigns: answers never wait for them. */
export const CAMPAIGN_SHARE = 0.8;
/** The burst of an unused rate, in milliseconds of it; and the additional one after a late turn. */
const BURST_MS = 100;
const MADE_UP_MS = 2_000;

/** The state of a rate: nothing before `freeAt`, and what was unused for longer than its burst is lost, in milliseconds. */
export interface Pace {
  freeAt: number;
  perSecond: number;
  burstMs: number;
}

/** Of a pace whose last turn lies so far back. */
export const burstAfter = (ms: number): number => BURST_MS + Math.min(ms, MADE_UP_MS);

const nextAt = ({ freeAt, burstMs }: Pace, now: number): number => Math.max(freeAt, now - burstMs);

/** Maximum that may begin at once. */
export const mostAtOnce = ({ perSecond, burstMs }: Omit<Pace, 'freeAt'>): number =>
  Math.floor((burstMs * perSecond) / 1_000) + 1;

/** How many may begin now: within any time span at most its seconds of the rate, those of the burst, and one. */
export function roomOf(pace: Pace, now: number): number {
  const waited = now - nextAt(pace, now);
  return waited < 0 ? 0 : mostAtOnce({ ...pace, burstMs: waited });
}

/** When the rate allows the next one, after `number` have begun. */
export const used = (pace: Pace, number: number, now: number): number =>
  number === 0 ? pace.freeAt : nextAt(pace, now) + (number * 1_000) / pace.perSecond;

/** Shares a number among the demands, as evenly as they allow; the remainder goes to the first ones. */
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
