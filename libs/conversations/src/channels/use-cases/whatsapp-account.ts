import { conflict, DomainError, unavailable, unusable, type Actor } from '@workops/kernel';
import type { MessagingAccount } from '../domain/messaging-account';
import type { ProviderAccount } from '../../conversations/message-ports';
import type { TemplateDeps, TemplateProvider, Unanswered } from '../template-ports';
import { openedAccount } from './open-account';

const RETRY_SECONDS = 5;

/** Throws `unusable` if the provider refuses, `unavailable` if it does not answer. */
export function answered<T>(answer: T | Unanswered, path: string): T {
  if (answer === 'unreachable') throw unavailable('The provider could not be reached.', RETRY_SECONDS);
  if (typeof answer !== 'object' || answer === null || !('refused' in answer)) return answer as T;
  throw new DomainError('unusable', 'VALIDATION_ERROR', 'El proveedor lo rechazó.', {
    reason: 'provider_refused',
    body: [{ path, message: answer.refused, code: 'custom' }],
  });
}

interface Reached {
  account: ProviderAccount;
  provider: TemplateProvider;
}

type ReachDeps = Pick<TemplateDeps, 'accountReads' | 'templateProviders' | 'secrets'>;

function reachedAt(
  { templateProviders, secrets }: ReachDeps,
  actor: Actor,
  account: MessagingAccount | undefined,
): Reached | undefined {
  const provider = account?.kind === 'whatsapp' ? templateProviders[account.provider] : undefined;
  if (!account || !provider) return undefined;
  if (account.status === 'disconnected')
    throw conflict('channel_disconnected', 'La cuenta de mensajería está desconectada.');
  return { account: openedAccount(account, actor.livemode, secrets), provider };
}

/** Throws `unusable` without templates, `conflict` if disconnected. */
export async function accountNamed(deps: ReachDeps, actor: Actor, accountId: string): Promise<Reached> {
  const reached = reachedAt(deps, actor, await deps.accountReads.byId(actor.workspaceId, accountId));
  if (!reached) throw unusable('messaging_account_id', 'La cuenta de WhatsApp no existe.');
  return reached;
}

/** Undefined if deleted. Throws `conflict` if disconnected. */
export const accountOf = async (
  deps: ReachDeps,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<Reached | undefined> => reachedAt(deps, actor, await deps.accountReads.byId(actor.workspaceId, accountId));
