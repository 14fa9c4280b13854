import { isUuid, systemActor, type Actor, type Clock, type SecretKeeper } from '@workops/kernel';
import type { PortalAccount } from '../domain/portal-account';
import type { SigningAccounts, WorkspaceModes } from '../intake-ports';

export interface ProvenAccountDeps {
  signing: SigningAccounts;
  workspaces: WorkspaceModes;
  secrets: SecretKeeper;
  clock: Clock;
}

export interface SignedBytes {
  kind: string;
  /** The caller's spelling; undefined if the credential names the workspace. */
  accountId: string | undefined;
  workspaceId: string | undefined;
  signature: string | undefined;
  body: Uint8Array;
  requestId: string;
}

/** Verification takes the same time for an unknown account. */
const NOBODYS_SECRET = 'whsec_';

async function accountOf(
  signing: SigningAccounts,
  { kind, accountId, workspaceId }: SignedBytes,
): Promise<PortalAccount | undefined> {
  if (workspaceId !== undefined) return signing.only(workspaceId, kind);
  return accountId !== undefined && isUuid(accountId) ? signing.byId(accountId) : undefined;
}

/** Undefined for a wrong signature, or an account that is unknown, removed, disabled or of another kind. */
export const provenAccount =
  ({ signing, workspaces, secrets, clock }: ProvenAccountDeps) =>
  async (call: SignedBytes): Promise<{ accountId: string; actor: Actor } | undefined> => {
    const account = await accountOf(signing, call);
    const isThere = account?.enabled === true && account.removedAt === null && account.kind === call.kind;
    const secret = account ? secrets.open(account.webhookSecretSealed) : NOBODYS_SECRET;
    if (!secrets.signed(call.signature, call.body, [secret], clock.now()) || !isThere) return undefined;
    const { id, workspaceId } = account;
    const { livemode } = await workspaces.loadProfile(workspaceId);
    return {
      accountId: id,
      actor: { ...systemActor(workspaceId, livemode), credentialId: id, requestId: call.requestId },
    };
  };
