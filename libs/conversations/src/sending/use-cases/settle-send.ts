import { rises, retryAfter } from '../../conversations/domain/delivery';
import type { Message, MessageError } from '../../conversations/domain/message';
import type { SendError, SendOutcome } from '../../conversations/message-ports';
import type { LeasedSend, OpenAttempt, SendDeps, Settlement } from '../send-ports';
import { withStatus, type ToldStatus } from '../../conversations/use-cases/message-with-status';

const failed = (message: Message, error: SendError, retryable: boolean, at: Date): Message =>
  rises(message.deliveryStatus, 'failed')
    ? { ...message, deliveryStatus: 'failed', error: { ...error, retryable }, failedAt: at }
    : message;

const retrying = (message: Message, error: SendError): Message => {
  const told: MessageError = { ...error, retryable: true };
  return rises(message.deliveryStatus, 'retrying') || message.deliveryStatus === 'retrying'
    ? { ...message, deliveryStatus: 'retrying', error: told }
    : message;
};

function arrived({ message: before, early }: OpenAttempt, outcome: SendOutcome & { kind: 'sent' }, now: Date): Message {
  const told: ToldStatus[] = [
    { status: 'sent', at: now },
    ...(outcome.status ? [{ status: outcome.status, at: now }] : []),
    ...early.map(({ status, at, error }) => ({ status: status as ToldStatus['status'], at, ...(error && { error }) })),
  ];
  const named: Message = { ...before, externalMessageId: before.externalMessageId ?? outcome.externalId };
  return told.reduce<Message>((message, status) => withStatus(message, status) ?? message, named);
}

function judged(
  attempt: OpenAttempt,
  { attempts, bulk }: LeasedSend,
  outcome: SendOutcome,
  now: Date,
): Required<Settlement> {
  const { message } = attempt;
  if (outcome.kind === 'sent') return { message: arrived(attempt, outcome, now), move: { kind: 'end' } };
  if (outcome.kind === 'failed') return { message: failed(message, outcome.error, false, now), move: { kind: 'end' } };
  // The campaign waits for the account's limit, so that answers are not delayed.
  if (bulk && outcome.error.code === 'messaging_limit')
    return { message: failed(message, outcome.error, true, now), move: { kind: 'end' } };
  if (outcome.kind === 'unknown') return { message, move: { kind: 'unknown' } };
  const afterSeconds = retryAfter(attempts, outcome.afterSeconds);
  if (afterSeconds !== null)
    return { message: retrying(message, outcome.error), move: { kind: 'again', afterSeconds } };
  return { message: failed(message, { ...outcome.error, code: 'expired' }, true, now), move: { kind: 'end' } };
}

const saidBy = (outcome: SendOutcome): { externalId?: string; deadAddress?: string } => {
  if (outcome.kind === 'sent') return { externalId: outcome.externalId };
  return outcome.kind === 'failed' && outcome.deadAddress !== undefined ? { deadAddress: outcome.deadAddress } : {};
};

export interface SendResult {
  send: LeasedSend;
  outcome: SendOutcome;
}

/** A status webhook that already finished a send wins. */
export const settleSends =
  ({ work, now }: Pick<SendDeps, 'work' | 'now'>) =>
  (results: readonly SendResult[]): Promise<void> =>
    work.settle(
      results.map(({ send, outcome }) => ({ send, ...saidBy(outcome) })),
      (attempt, place) => {
        const { send, outcome } = results[place]!;
        const isOurs = attempt.send?.attempts === send.attempts;
        if (!isOurs && outcome.kind !== 'sent') return {};
        return judged(attempt, send, outcome, now());
      },
    );

const LOST: SendError = {
  code: 'outcome_unknown',
  providerCode: null,
  message: 'Whether the provider took the message is not known.',
};

/**
 * Repeats an attempt that a crash left open if the provider recognises repeats; otherwise it waits for a status and
 * fails without one. Returns the number of attempts.
 */
export const recoverSends =
  ({ work, providers, now }: Pick<SendDeps, 'work' | 'providers' | 'now'>) =>
  async (limit: number): Promise<number> => {
    const [lost, unheard] = [await work.lost(limit), await work.unheard(limit)];
    for (const send of lost) {
      const repeats = providers[send.provider]?.repeatsAreKnown ?? false;
      await work.settle([{ send }], ({ send: open }) => {
        if (open?.attempts !== send.attempts || open.leasedUntil === null) return {};
        return { move: repeats ? { kind: 'again', afterSeconds: 0 } : { kind: 'unknown' } };
      });
    }
    for (const send of unheard) {
      await work.settle([{ send }], ({ send: open, message }) =>
        open?.unknown ? { message: failed(message, LOST, true, now()), move: { kind: 'end' } } : {},
      );
    }
    return lost.length + unheard.length;
  };
