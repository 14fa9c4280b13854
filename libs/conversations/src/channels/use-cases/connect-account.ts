import { toMaker, mustSeeAll, type Actor } from '@workops/kernel';
import type { AccountDeps, ReturnedMail } from '../channel-ports';
import { settledConfig, type GivenConfig } from '../domain/account-config';
import {
  accountProblems,
  addressTaken,
  newMessagingAccount,
  refuseProblems,
  type AccountFields,
  type MessagingAccount,
  type NewAccountFields,
} from '../domain/messaging-account';
import { PROVIDERS } from '../domain/providers';
import { audited, WRITES } from './account-acts';
import { mustBeAccepted, mustBeForWorkspace, mustLeadOutside } from './ask-provider';
import { openedAccount, sealedSecrets } from './open-account';

export interface AccountInput extends NewAccountFields {
  config: GivenConfig;
}

/** No later response contains the secret. */
export type ShownOnce = MessagingAccount & { ownSecret: string | null };

const NO_BRANCH = { path: 'location_id', message: 'La sucursal no existe.' };
const OURS = { path: 'address', message: 'La dirección es del servicio.' };
const NO_AGENT = { path: 'ai_agent_id', message: 'El agente de IA no existe.' };
const noTemplate = (path: string) => ({ path, message: 'La plantilla no existe.' });

type Referring = Partial<Pick<AccountFields, 'locationId' | 'aiAgentId' | 'reminderTemplateId' | 'cancelTemplateId'>>;

type ReferenceDeps = Pick<AccountDeps, 'branches' | 'agents' | 'templateReads'>;

/** A template must belong to the account, so a new account has none. */
export async function unknownReferences(
  { branches, agents, templateReads }: ReferenceDeps,
  { workspaceId, accountId }: { workspaceId: string; accountId: string | null },
  { locationId, aiAgentId, reminderTemplateId, cancelTemplateId }: Referring,
) {
  const isTheirs = async (id: string) => (await templateReads.byId(workspaceId, id))?.accountId === accountId;
  return [
    !!locationId && !(await branches.isBranch(workspaceId, locationId)) && NO_BRANCH,
    !!aiAgentId && !(await agents.isAgent(workspaceId, aiAgentId)) && NO_AGENT,
    !!reminderTemplateId && !(await isTheirs(reminderTemplateId)) && noTemplate('reminder_template_id'),
    !!cancelTemplateId && !(await isTheirs(cancelTemplateId)) && noTemplate('cancel_template_id'),
  ];
}

/**
 * Checks at the provider before any transaction; the returned function connects. Throws `malformed`, `unusable`,
 * `conflict`, `unavailable`, and `forbidden` unless the caller sees all records. The function throws `UNIQUE_CONFLICT`
 * for a connected kind and address, and `unauthenticated` or `forbidden` for a revoked caller.
 */
export const prepareAccount =
  (deps: AccountDeps & ReturnedMail) =>
  async (actor: Actor, { config: given, ...fields }: AccountInput): Promise<() => Promise<ShownOnce>> => {
    mustSeeAll(actor);
    const { store, secrets, providers, stillStanding, clock, ids } = deps;
    const { workspaceId, livemode } = actor;
    const { provider } = fields;
    const settled = settledConfig(provider, given);
    const ownSecret = PROVIDERS[provider].ownSecret && secrets.mint();
    const sealed = {
      config: settled.config,
      secretsSealed: sealedSecrets(settled, secrets),
      ownSecretSealed: ownSecret && secrets.seal(ownSecret),
    };
    const asked = newMessagingAccount(fields, {
      workspaceId,
      id: ids.next(),
      now: clock.now(),
      maker: toMaker(actor),
      ...sealed,
    });
    await mustLeadOutside(deps, actor, provider, settled);
    const isOurs = asked.address.toLowerCase().endsWith(`@${deps.bounceDomain}`);
    refuseProblems([
      isOurs && OURS,
      ...accountProblems(fields),
      ...(await unknownReferences(deps, { workspaceId, accountId: null }, fields)),
    ]);
    mustBeForWorkspace(provider, livemode);
    await mustBeAccepted(providers, openedAccount(asked, livemode, secrets));
    return () =>
      store.transaction(actor, async (tx) => {
        await stillStanding(actor, [WRITES]);
        const now = clock.now();
        const account = { ...asked, connectedAt: now, createdAt: now, updatedAt: now };
        const holder = await tx.messagingAccounts.add(account);
        if (holder) throw addressTaken(holder);
        tx.events.record('channel.connected', { resourceId: account.id, data: { id: account.id } });
        audited(tx, 'connected', account);
        return { ...account, ownSecret };
      });
  };
