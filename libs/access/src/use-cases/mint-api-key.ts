import { notFound, operatorIn } from '@workops/kernel';
import { issueCredential } from '../domain/issued-credential';
import { OPERATING } from '../domain/minter';
import type { NewApiKey } from '../domain/new-credential';
import { mintToken, SECRET_BYTES } from '../domain/token';
import type { AccessDeps } from '../ports';
import { creationAct, shown, type MintedCredential } from './issue';

export interface MintApiKeyInput extends NewApiKey {
  workspaceId: string;
}

/** Used by the operator, with any scopes. Throws `malformed` or `not_found`. */
export const mintApiKey =
  ({ store, clock, ids, entropy }: AccessDeps) =>
  async ({ workspaceId, ...input }: MintApiKeyInput): Promise<MintedCredential> =>
    store.transaction(async (tx) => {
      const workspace = await tx.workspace(workspaceId);
      if (!workspace) throw notFound('El espacio de trabajo no existe.');
      const token = mintToken('sk', workspace.livemode, entropy.bytes(SECRET_BYTES));
      const issuing = { id: ids.next(), workspace, token, now: clock.now(), minter: OPERATING };
      const key = issueCredential({ kind: 'api_key', ...input }, issuing);
      await tx.addKey(key);
      tx.audit(operatorIn(workspaceId)).record(creationAct(key));
      return { ...shown(key), token };
    });
