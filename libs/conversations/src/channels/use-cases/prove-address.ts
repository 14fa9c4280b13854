import { notFound, unusable, type Actor } from '@workops/kernel';
import type { AccountDeps, AddressProofDeps } from '../channel-ports';
import { challengedAccount, countedSince, isProof, mustTakeMail, provenAccount } from '../domain/address-proof';
import type { MessagingAccount } from '../domain/messaging-account';
import { audited, NO_ACCOUNT, WRITES } from './account-acts';

type Deps = Pick<AccountDeps, 'store' | 'stillStanding' | 'clock'> & AddressProofDeps;

/** Key of the last mail with a code. */
const mailKey = ({ id, proofSends, proofSendsSince }: MessagingAccount): string =>
  `conversations.address/${id}/${proofSendsSince?.getTime()}/${proofSends}`;

const textOf = (code: string, workspace: string, address: string): string =>
  [
    `${workspace} quiere recibir aquí, en ${address}, el correo de sus clientes.`,
    '',
    `Código: ${code}`,
    '',
    'Sirve una vez y vence en una hora. Si usted no lo pidió, no lo entregue a nadie: sin el código no llega nada.',
  ].join('\n');

/**
 * Proves that the workspace reads mail there; no-op if proven. Throws `not_found`, and `conflict`: `not_mail`,
 * `channel_disconnected`, `too_many_codes`.
 */
export const challengeAddress =
  ({ store, stillStanding, clock, proofs }: Deps) =>
  (actor: Actor, id: string): Promise<MessagingAccount> =>
    store.transaction(actor, async (tx) => {
      await stillStanding(actor, [WRITES]);
      const before = await tx.messagingAccounts.lock(id);
      if (!before) throw notFound(NO_ACCOUNT);
      mustTakeMail(before);
      if (before.addressProvenAt !== null) return before;
      const now = clock.now();
      const code = proofs.mintCode();
      const sent = await proofs.sentTo(before.address, countedSince(now));
      const after = challengedAccount(before, proofs.digest(code), sent, now);
      await tx.messagingAccounts.save(after);
      await proofs.forget(actor.workspaceId, mailKey(before));
      await proofs.mail({
        workspaceId: actor.workspaceId,
        to: after.address,
        key: mailKey(after),
        subject: 'Código para recibir correo',
        text: textOf(code, await proofs.nameOf(actor.workspaceId), after.address),
      });
      audited(tx, 'address_challenged', after);
      return after;
    });

/**
 * Accepts mail from the commit on; no-op if proven. Throws `not_found`, `conflict` as above, and `unusable` for a
 * wrong, used or expired code.
 */
export const proveAddress =
  ({ store, stillStanding, clock, proofs }: Deps) =>
  (actor: Actor, id: string, code: string): Promise<MessagingAccount> =>
    store.transaction(actor, async (tx) => {
      await stillStanding(actor, [WRITES]);
      const before = await tx.messagingAccounts.lock(id);
      if (!before) throw notFound(NO_ACCOUNT);
      mustTakeMail(before);
      if (before.addressProvenAt !== null) return before;
      const now = clock.now();
      if (!isProof(before, proofs.digest(code), now))
        throw unusable('code', 'El código no es el último que se envió, o venció.');
      const after = provenAccount(before, now);
      await tx.messagingAccounts.save(after);
      await proofs.forget(actor.workspaceId, mailKey(before));
      audited(tx, 'address_proven', after);
      return after;
    });
