import { hash, randomBytes } from 'node:crypto';
import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { forgetMails, queueMail } from '@workops/platform/mail';
import type { AddressProofs } from '../channel-ports';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 100 bits make guessing hopeless, so wrong guesses need no counter. */
const CODE_LENGTH = 20;

/** A person types codes in groups of five. */
const mintCode = (): string => {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.match(/.{5}/g)!.join('-');
};

/** Case and grouping do not matter. */
const digest = (code: string): string => hash('sha256', code.toUpperCase().replace(/[^A-Z0-9]/g, ''), 'hex');

/** A plus part leads to the same mailbox. The index `messaging_account_mailbox` has this expression. */
const mailboxOf = (address: string): string => `regexp_replace(lower(${address}), '\\+[^@]*@', '@')`;

const SENT_TO = `
  SELECT coalesce(sum(proof_sends), 0)::int AS sent FROM conversations.messaging_account
   WHERE ${mailboxOf('address')} = ${mailboxOf('$1')} AND provider = 'smtp' AND proof_sends_since > $2`;

/** The mail commits with the caller's transaction. */
export const addressProofs = (database: Database, clock: Clock, ids: Ids): Omit<AddressProofs, 'nameOf'> => ({
  mintCode,
  digest,
  sentTo: async (address, since) => (await database.query<{ sent: number }>(SENT_TO, [address, since]))[0]!.sent,
  mail: (mail) => queueMail(database, [{ ...mail, id: ids.next(), date: clock.now() }]),
  forget: (workspaceId, key) => forgetMails(database, workspaceId, [key]),
});
