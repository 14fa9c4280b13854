import type { LeasedRecipient, Settled } from '../dispatch-ports';

export type Outcome = Omit<Settled, 'recipient'>;

export const plain = {
  reason: null,
  againAfterSeconds: null,
  sent: false,
  tried: false,
  counts: false,
  hardBounce: false,
} as const;

/** Delay of a mail that could not begin; the next try determines the reason. */
const AGAIN_SECONDS = 5;

/** Nothing was handed over, so it waits as before. */
export const released = ({ tries }: Pick<LeasedRecipient, 'tries'>): Outcome => ({
  ...plain,
  status: tries > 0 ? 'retrying' : 'pending',
  againAfterSeconds: AGAIN_SECONDS,
});
