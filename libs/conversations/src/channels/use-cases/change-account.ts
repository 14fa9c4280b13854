import { toMaker, mustSeeAll, notFound, unavailable, type Actor } from '@workops/kernel';
import type { AccountDeps } from '../channel-ports';
import { mustBringSecretsAlong, sameConfig, settledConfig, type GivenConfig } from '../domain/account-config';
import {
  accountProblems,
  changedMessagingAccount,
  placedFor,
  refuseProblems,
  type AccountFields,
  type MessagingAccount,
} from '../domain/messaging-account';
import { audited, NO_ACCOUNT, WRITES } from './account-acts';
import { mustBeAccepted, mustLeadOutside } from './ask-provider';
import { unknownReferences } from './connect-account';
import { configOf, openedAccount, sealedSecrets } from './open-account';

/** Absent fields are kept, also within `config`. */
export interface AccountPatch extends Partial<AccountFields> {
  config?: GivenConfig;
}

const SHOWN_AS = {
  name: 'name',
  locationId: 'location_id',
  defaultHandler: 'default_handler',
  aiAgentId: 'ai_agent_id',
  windowHours: 'window_hours',
  maxPerSecond: 'max_per_second',
  messagingLimit: 'messaging_limit_24h',
  reminderTemplateId: 'reminder_template_id',
  cancelTemplateId: 'cancel_template_id',
} satisfies Record<keyof AccountFields, string>;

const changedFields = (before: MessagingAccount, after: MessagingAccount): string[] => [
  ...(Object.keys(SHOWN_AS) as (keyof AccountFields)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => SHOWN_AS[field]),
  ...(before.config !== after.config ? ['config'] : []),
];

type Configured = Pick<MessagingAccount, 'config' | 'secretsSealed'>;

/** Undefined if the configuration is unchanged. */
async function askedAbout(
  deps: AccountDeps,
  actor: Actor,
  present: MessagingAccount,
  given: GivenConfig | undefined,
): Promise<Configured | undefined> {
  if (given === undefined) return undefined;
  const { secrets, providers } = deps;
  const before = configOf(present, secrets);
  const after = settledConfig(present.provider, given, before);
  if (sameConfig(before, after)) return undefined;
  await mustLeadOutside(deps, actor, present.provider, after);
  mustBringSecretsAlong(present.provider, before, after, given);
  const configured = { config: after.config, secretsSealed: sealedSecrets(after, secrets) };
  await mustBeAccepted(providers, openedAccount({ ...present, ...configured }, actor.livemode, secrets));
  return configured;
}

/**
 * A changed configuration is checked at the provider before the transaction. Throws `not_found`, `malformed`,
 * `unusable`, or `unavailable`, also after a concurrent change. Branch and configuration throw `forbidden` unless the
 * caller sees all records; a revoked caller gets `unauthenticated` or `forbidden`.
 */
export const changeAccount =
  (deps: AccountDeps) =>
  async (actor: Actor, id: string, { config: given, ...patch }: AccountPatch): Promise<MessagingAccount> => {
    const { store, reads, stillStanding, clock } = deps;
    const present = await reads.messagingAccounts.byId(actor.workspaceId, id);
    if (!present) throw notFound(NO_ACCOUNT);
    const isMoved = patch.locationId !== undefined && patch.locationId !== present.locationId;
    // The configuration decides where messages go. Accepting an unchanged one would confirm a guessed secret.
    if (isMoved || given !== undefined) mustSeeAll(actor);
    changedMessagingAccount(present, patch, undefined, clock.now());
    const { kind, provider, defaultHandler, aiAgentId } = { ...present, ...patch };
    const problems = accountProblems({ kind, provider, defaultHandler, aiAgentId, windowHours: patch.windowHours });
    refuseProblems([
      ...problems,
      ...(await unknownReferences(deps, { workspaceId: actor.workspaceId, accountId: id }, patch)),
    ]);
    const configured = await askedAbout(deps, actor, present, given);
    return store.transaction(actor, async (tx) => {
      await stillStanding(actor, [WRITES]);
      const before = await tx.messagingAccounts.lock(id);
      if (!before) throw notFound(NO_ACCOUNT);
      if (configured && before.updatedAt.getTime() !== present.updatedAt.getTime())
        throw unavailable('The account was changed meanwhile.', 1);
      const changed = changedMessagingAccount(before, patch, configured, clock.now());
      // Sending the branch makes the caller its owner, even if it is unchanged.
      const isPlaced = patch.locationId !== undefined && actor.visibility.kind === 'all';
      const after = isPlaced ? placedFor(changed, toMaker(actor), clock.now()) : changed;
      if (after === before) return before;
      await tx.messagingAccounts.save(after);
      const updated = changedFields(before, after);
      if (updated.length === 0) return after;
      tx.events.record('channel.updated', { resourceId: id, data: { id, updated_fields: updated } });
      audited(tx, 'updated', after, { changed: updated });
      return after;
    });
  };
