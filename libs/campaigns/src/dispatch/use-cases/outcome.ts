import type { LeasedRecipient, Settled } from '../dispatch-ports';

export type Outcome = Omit<Settled, 'recipient'>;

/** Default fields of an outcome. */
export const plain = {
  reason: null,
  againAfterSeconds: null,
  sent: false,
  tried: false,
  counts: false,
  hardBounce: false,
} as const;

/** Delay for a mail that may no longer be sent or could not begin; the next try determines the reason. */
const AGAIN_SECONDS = 5;

/** Outcome of a recipient for which nothing was handed over; it keeps waiting as before. */
export const released = ({ tries }: Pick<LeasedRecipient, 'tries'>): Outcome => ({
  ...plain,
  status: tries > 0 ? 'retrying' : 'pending',
  againAfterSeconds: AGAIN_SECONDS,
});
