import type { SecretKeeper } from '@workops/kernel';
import type { OpenAccountDeps } from '../channel-ports';
import type { SettledConfig } from '../domain/account-config';
import type { MessagingAccount } from '../domain/messaging-account';
import { PROVIDERS } from '../domain/providers';
import type { ProviderAccount } from '../../conversations/message-ports';

export const configOf = ({ config, secretsSealed }: MessagingAccount, secrets: SecretKeeper): SettledConfig => ({
  config,
  secrets: secretsSealed === null ? {} : (JSON.parse(secrets.open(secretsSealed)) as Record<string, string>),
});

export const sealedSecrets = ({ secrets: values }: SettledConfig, secrets: SecretKeeper): string | null =>
  Object.keys(values).length === 0 ? null : secrets.seal(JSON.stringify(values));

/** Decrypts all secrets, including our own. */
export function openedAccount(account: MessagingAccount, livemode: boolean, secrets: SecretKeeper): ProviderAccount {
  const { ownSecret } = PROVIDERS[account.provider];
  const whole = configOf(account, secrets);
  const own =
    ownSecret && account.ownSecretSealed !== null ? { [ownSecret]: secrets.open(account.ownSecretSealed) } : {};
  return { ...account, livemode, config: { ...whole.config, ...whole.secrets, ...own } };
}

export const openAccount =
  ({ accountReads, secrets, workspaces }: OpenAccountDeps) =>
  async (workspaceId: string, id: string): Promise<ProviderAccount | undefined> => {
    const account = await accountReads.byId(workspaceId, id);
    return account && openedAccount(account, (await workspaces.loadProfile(workspaceId)).livemode, secrets);
  };
