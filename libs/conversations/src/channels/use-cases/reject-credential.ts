import { systemActor } from '@workops/kernel';
import type { RejectionDeps } from '../channel-ports';
import { CREDENTIAL_REJECTED, disconnectedAccount, type MessagingAccount } from '../domain/messaging-account';
import { announceDisconnected, audited } from './account-acts';
import { openedAccount } from './open-account';

const noticeOf = ({ workspaceId, id, name, address }: MessagingAccount, at: Date) => ({
  workspaceId,
  kind: 'channel_disconnected',
  subject: `Canal desconectado: ${name}`,
  text:
    `El proveedor ya no acepta las credenciales de la cuenta de mensajería ${name} (${address}), y el canal se desconectó solo. ` +
    'Los mensajes siguen entrando, pero ninguno sale. ' +
    `Corrige las credenciales con PATCH /messaging-accounts/${id} y vuelve a conectarlo con POST /messaging-accounts/${id}/reconnect.`,
  dedupeKey: `channel_disconnected/${id}/${at.toISOString()}`,
});

/**
 * Disconnects and notifies owners once, for any number of processes. Checks the credential again first, so that a
 * mistaken or outdated refusal has no effect.
 */
export const rejectCredential =
  ({ store, accountReads, secrets, workspaces, providers, notices, clock }: RejectionDeps) =>
  async (workspaceId: string, id: string): Promise<void> => {
    const present = await accountReads.byId(workspaceId, id);
    const provider = present && providers[present.provider];
    if (present?.status !== 'connected' || !provider) return;
    const { livemode } = await workspaces.loadProfile(workspaceId);
    const answer = await provider.check(openedAccount(present, livemode, secrets));
    if (answer === 'ok' || answer === 'unreachable') return;
    await store.transaction(systemActor(workspaceId, livemode), async (tx) => {
      const before = await tx.messagingAccounts.lock(id);
      if (before?.status !== 'connected' || before.secretsSealed !== present.secretsSealed) return;
      const now = clock.now();
      const after = disconnectedAccount(before, CREDENTIAL_REJECTED, now);
      await tx.messagingAccounts.save(after);
      announceDisconnected(tx, after);
      audited(tx, 'disconnected', after, { reason: CREDENTIAL_REJECTED });
      await notices.notifyAdmins(noticeOf(after, now));
    });
  };
