import { conflict, DomainError, malformed, mustBeReachable, unavailable, unusable, type Actor } from '@workops/kernel';
import type { AccountDeps, ProviderChecks } from '../channel-ports';
import { placesToReach, type SettledConfig } from '../domain/account-config';
import { PROVIDERS, type ProviderName } from '../domain/providers';
import type { ProviderAccount } from '../../conversations/message-ports';

const RETRY_SECONDS = 5;

const refusedByProvider = (said: string) =>
  new DomainError('unusable', 'VALIDATION_ERROR', 'El proveedor rechazó la configuración de la cuenta.', {
    reason: 'provider_refused',
    body: [{ path: 'config', message: said, code: 'custom' }],
  });

const notReached = () => unavailable('The provider could not be reached.', RETRY_SECONDS);

/** Throws `malformed` for an address that may not be called. */
export async function mustLeadOutside(
  deps: Pick<AccountDeps, 'guard' | 'plainHttp'>,
  actor: Actor,
  provider: ProviderName,
  config: SettledConfig,
) {
  for (const { path, url, host } of placesToReach(provider, config)) {
    if (url !== undefined) await mustBeReachable(deps, actor, url, path);
    if (host === undefined) continue;
    const problem = await deps.guard.problemWith(host, true);
    if (problem) throw malformed('body', [{ path, message: problem.replace(/^url/, path), code: 'invalid_string' }]);
  }
}

/** Throws `conflict` for a sandbox-only provider. */
export function mustBeForWorkspace(provider: ProviderName, livemode: boolean): void {
  if (livemode && PROVIDERS[provider].sandboxOnly)
    throw conflict('sandbox_only', 'El simulador existe solo en espacios de trabajo de prueba.');
}

/** Call it outside of a transaction. Throws `unusable` if the provider refuses, `unavailable` if it does not answer. */
export async function mustBeAccepted(providers: ProviderChecks, account: ProviderAccount): Promise<void> {
  const provider = providers[account.provider];
  if (!provider) throw unusable('provider', 'El proveedor no está disponible.');
  const answer = await provider.check(account);
  if (answer === 'unreachable') throw notReached();
  if (answer !== 'ok') throw refusedByProvider(answer.refused);
}
