import type { LeasedRecipient, Settled } from '../dispatch-ports';

export type Outcome = Omit<Settled, 'recipient'>;

/** What most outcomes are. */
export const plain = {
  reason: null,
  againAfterSeconds: null,
  sent: false,
  tried: false,
  counts: false,
  hardBounce: false,
} as const;

/** For a mail that may no longer be sent, or could not begin: another try finds out why. */
const AGAIN_SECONDS = 5;

/** Nothing of it was handed over: it waits as it did. */
export const released = ({ tries }: Pick<LeasedRecipient, 'tries'>): Outcome => ({
  ...plain,
  status: tries > 0 ? 'retrying' : 'pending',
  againAfterSeconds: AGAIN_SECONDS,
});
