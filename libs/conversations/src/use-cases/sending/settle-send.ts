import { rises, retryAfter } from '../../domain/conversations/delivery';
import type { Message, MessageError } from '../../domain/conversations/message';
import type { SendError, SendOutcome } from '../../message-ports';
import type { LeasedSend, SendDeps, SendMove, SettlingTransaction } from '../../send-ports';
import { withStatus, type ToldStatus } from '../conversations/apply-statuses';

const failed = (message: Message, error: SendError, retryable: boolean, at: Date): Message =>
  rises(message.deliveryStatus, 'failed') ? { ...message, deliveryStatus: 'failed', error: { ...error, retryable }, failedAt: at } : message;

const retrying = (message: Message, error: SendError): Message => {
  const told: MessageError = { ...error, retryable: true };
  return rises(message.deliveryStatus, 'retrying') || message.deliveryStatus === 'retrying'
    ? { ...message, deliveryStatus: 'retrying', error: told }
    : message;
};

async function arrived(tx: SettlingTransaction, outcome: SendOutcome & { kind: 'sent' }, now: Date): Promise<Message> {
  const early = await tx.takeEarly(outcome.externalId);
  const told: ToldStatus[] = [
    { status: 'sent', at: now },
    ...(outcome.status ? [{ status: outcome.status, at: now }] : []),
    ...early.map(({ status, at, error }) => ({ status: status as ToldStatus['status'], at, ...(error && { error }) })),
  ];
  const named: Message = { ...tx.message, externalMessageId: tx.message.externalMessageId ?? outcome.externalId };
  return told.reduce<Message>((message, status) => withStatus(message, status) ?? message, named);
}

/** What an attempt came to: the message as it is from here on, and its place in the line. */
async function judged(
  tx: SettlingTransaction,
  { attempts, bulk }: LeasedSend,
  outcome: SendOutcome,
  now: Date,
): Promise<{ message: Message; move: SendMove }> {
  const { message } = tx;
  if (outcome.kind === 'sent') return { message: await arrived(tx, outcome, now), move: { kind: 'end' } };
  if (outcome.kind === 'failed') return { message: failed(message, outcome.error, false, now), move: { kind: 'end' } };
  // The campaign waits for the account's limit, and hands it over again: answers go on meanwhile.
  if (bulk && outcome.error.code === 'messaging_limit') return { message: failed(message, outcome.error, true, now), move: { kind: 'end' } };
  if (outcome.kind === 'unknown') return { message, move: { kind: 'unknown' } };
  const afterSeconds = retryAfter(attempts, outcome.afterSeconds);
  if (afterSeconds !== null) return { message: retrying(message, outcome.error), move: { kind: 'again', afterSeconds } };
  return { message: failed(message, { ...outcome.error, code: 'expired' }, true, now), move: { kind: 'end' } };
}

const saidBy = (outcome: SendOutcome): { externalId?: string; deadAddress?: string } => {
  if (outcome.kind === 'sent') return { externalId: outcome.externalId };
  return outcome.kind === 'failed' && outcome.deadAddress !== undefined ? { deadAddress: outcome.deadAddress } : {};
};

/** Writes what an attempt came to. Where a status has ended the send meanwhile, what it said stands. */
export const settleSend =
  ({ work, now }: Pick<SendDeps, 'work' | 'now'>) =>
  (leased: LeasedSend, outcome: SendOutcome): Promise<void> =>
    work.settle(leased, saidBy(outcome), async (tx) => {
      const isOurs = tx.send?.attempts === leased.attempts;
      if (!isOurs && outcome.kind !== 'sent') return;
      const { message, move } = await judged(tx, leased, outcome, now());
      if (message !== tx.message) tx.save(message);
      if (tx.send) tx.move(move);
    });

const LOST: SendError = { code: 'outcome_unknown', providerCode: null, message: 'Whether the provider took the message is not known.' };

/**
 * What a crash left behind: an attempt is repeated where the provider knows a repeat, else it waits for a status, and fails when none came. Returns how
 * many there were.
 */
export const recoverSends =
  ({ work, providers, now }: Pick<SendDeps, 'work' | 'providers' | 'now'>) =>
  async (limit: number): Promise<number> => {
    const [lost, unheard] = [await work.lost(limit), await work.unheard(limit)];
    for (const send of lost) {
      const repeats = providers[send.provider]?.repeatsAreKnown ?? false;
      await work.settle(send, {}, async (tx) => {
        if (tx.send?.attempts !== send.attempts || tx.send.leasedUntil === null) return;
        tx.move(repeats ? { kind: 'again', afterSeconds: 0 } : { kind: 'unknown' });
      });
    }
    for (const send of unheard) {
      await work.settle(send, {}, async (tx) => {
        if (!tx.send?.unknown) return;
        tx.save(failed(tx.message, LOST, true, now()));
        tx.move({ kind: 'end' });
      });
    }
    return lost.length + unheard.length;
  };
