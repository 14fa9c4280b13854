import { conflict, mustSeeAll, notFound, type Actor } from '@workops/kernel';
import type { AccountDeps } from '../channel-ports';
import {
  addressTaken,
  connectedAccount,
  disconnectedAccount,
  removedAccount,
  withOwnSecret,
  type MessagingAccount,
} from '../domain/messaging-account';
import { PROVIDERS } from '../domain/providers';
import { announceConnected, announceDisconnected, audited, NO_ACCOUNT, WRITES } from './account-acts';
import { mustBeAccepted } from './ask-provider';
import type { ShownOnce } from './connect-account';
import { openedAccount } from './open-account';

/**
 * The previous secret works for 24 more hours. Throws `not_found`, `conflict` for an account without one, and
 * `forbidden` unless the caller sees all records, because it signs calls of all branches.
 */
export const rotateSecret =
  ({ store, secrets, stillStanding, clock }: AccountDeps) =>
  async (actor: Actor, id: string): Promise<ShownOnce> => {
    mustSeeAll(actor);
    return store.transaction(actor, async (tx) => {
      await stillStanding(actor, [WRITES]);
      const before = await tx.messagingAccounts.lock(id);
      if (!before) throw notFound(NO_ACCOUNT);
      if (PROVIDERS[before.provider].ownSecret === null)
        throw conflict('no_secret', 'La cuenta no tiene un secreto propio.');
      const ownSecret = secrets.mint();
      const after = withOwnSecret(before, secrets.seal(ownSecret), clock.now());
      await tx.messagingAccounts.save(after);
      audited(tx, 'secret_rotated', after);
      return { ...after, ownSecret };
    });
  };

/** Does nothing if disconnected. Throws `not_found`. */
export const disconnectAccount =
  ({ store, clock }: AccountDeps) =>
  (actor: Actor, id: string): Promise<MessagingAccount> =>
    store.transaction(actor, async (tx) => {
      const before = await tx.messagingAccounts.lock(id);
      if (!before) throw notFound(NO_ACCOUNT);
      if (before.status === 'disconnected') return before;
      const after = disconnectedAccount(before, null, clock.now());
      await tx.messagingAccounts.save(after);
      announceDisconnected(tx, after);
      audited(tx, 'disconnected', after);
      return after;
    });

/**
 * Checks at the provider; the returned function connects, or is a no-op if connected. Throws `not_found`, `unusable`,
 * `unavailable`, and `forbidden` unless the caller sees all records. The function throws `not_found`, `UNIQUE_CONFLICT`
 * for a taken address, and `unauthenticated` or `forbidden` for a revoked caller.
 */
export const reconnectAccount =
  ({ store, reads, secrets, providers, stillStanding, clock }: AccountDeps) =>
  async (actor: Actor, id: string): Promise<() => Promise<MessagingAccount>> => {
    mustSeeAll(actor);
    const present = await reads.messagingAccounts.byId(actor.workspaceId, id);
    if (!present) throw notFound(NO_ACCOUNT);
    if (present.status === 'disconnected')
      await mustBeAccepted(providers, openedAccount(present, actor.livemode, secrets));
    return () =>
      store.transaction(actor, async (tx) => {
        await stillStanding(actor, [WRITES]);
        const before = await tx.messagingAccounts.lock(id);
        if (!before) throw notFound(NO_ACCOUNT);
        if (before.status === 'connected') return before;
        const after = connectedAccount(before, clock.now());
        const holder = await tx.messagingAccounts.save(after);
        if (holder) throw addressTaken(holder);
        announceConnected(tx, after);
        audited(tx, 'connected', after);
        return after;
      });
  };

/**
 * Signed calls are refused and secrets erased from the commit on. Throws `not_found`, and `conflict` while campaigns
 * use it.
 */
export const removeAccount =
  ({ store, campaigns, clock }: Pick<AccountDeps, 'store' | 'campaigns' | 'clock'>) =>
  (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      const before = await tx.messagingAccounts.lock(id);
      if (!before) throw notFound(NO_ACCOUNT);
      if (await campaigns.areSentThrough(actor.workspaceId, id))
        throw conflict('campaign_sending', 'Una campaña se está enviando por este canal.');
      await tx.messagingAccounts.save(removedAccount(before, clock.now()));
      if (before.status === 'connected') announceDisconnected(tx, before, true);
      audited(tx, 'deleted', before);
    });
