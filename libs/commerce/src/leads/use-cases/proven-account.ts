import { isUuid, systemActor, type Actor, type Clock, type SecretKeeper } from '@workops/kernel';
import type { PortalAccount } from '../domain/portal-account';
import type { SigningAccounts, WorkspaceModes } from '../intake-ports';

export interface ProvenAccountDeps {
  signing: SigningAccounts;
  workspaces: WorkspaceModes;
  secrets: SecretKeeper;
  clock: Clock;
}

/** A call as it came in. */
export interface SignedBytes {
  kind: string;
  /** As the caller wrote it; undefined where their credential names the workspace. */
  accountId: string | undefined;
  workspaceId: string | undefined;
  signature: string | undefined;
  body: Uint8Array;
  requestId: string;
}

/** Used as the secret of unknown accounts, so that they take a stranger as long as others. */
const NOBODYS_SECRET = 'whsec_';

async function accountOf(
  signing: SigningAccounts,
  { kind, accountId, workspaceId }: SignedBytes,
): Promise<PortalAccount | undefined> {
  if (workspaceId !== undefined) return signing.only(workspaceId, kind);
  return accountId !== undefined && isUuid(accountId) ? signing.byId(accountId) : undefined;
}

/**
 * The account whose secret signed these bytes a moment ago, and the actor in its name for a call without a credential. Undefined for an account of another
 * kind, a removed or disabled one, and none at all, as for a wrong signature.
 */
export const provenAccount =
  ({ signing, workspaces, secrets, clock }: ProvenAccountDeps) =>
  async (call: SignedBytes): Promise<{ accountId: string; actor: Actor } | undefined> => {
    const account = await accountOf(signing, call);
    const isThere = account?.enabled === true && account.removedAt === null && account.kind === call.kind;
    const secret = account ? secrets.open(account.webhookSecretSealed) : NOBODYS_SECRET;
    if (!secrets.signed(call.signature, call.body, [secret], clock.now()) || !isThere) return undefined;
    const { id, workspaceId } = account;
    const { livemode } = await workspaces.profileOf(workspaceId);
    return {
      accountId: id,
      actor: { ...systemActor(workspaceId, livemode), credentialId: id, requestId: call.requestId },
    };
  };
