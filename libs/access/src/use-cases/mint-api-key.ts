import { notFound } from '@workops/kernel';
import { newApiKey, OPERATOR, type ApiKey, type NewApiKey } from '../domain/api-key';
import { mintToken, SECRET_BYTES } from '../domain/token';
import type { AccessDeps } from '../ports';

export interface MintApiKeyInput extends NewApiKey {
  workspaceId: string;
}

/** The key as it is kept, with the token that is shown this once. */
export interface MintedApiKey extends Omit<ApiKey, 'tokenHash'> {
  token: string;
}

/** Throws `malformed`, or `not_found` when there is no such workspace. The key has its workspace's livemode. */
export const mintApiKey =
  ({ store, clock, ids, entropy }: AccessDeps) =>
  async ({ workspaceId, ...input }: MintApiKeyInput): Promise<MintedApiKey> =>
    store.transaction(async (tx) => {
      const workspace = await tx.workspace(workspaceId);
      if (!workspace) throw notFound('El espacio de trabajo no existe.');
      const token = mintToken('sk', workspace.livemode, entropy.bytes(SECRET_BYTES));
      const key = newApiKey(input, { id: ids.next(), workspace, token, now: clock.now(), by: OPERATOR });
      await tx.addKey(key);
      const { tokenHash: _kept, ...shown } = key;
      return { ...shown, token };
    });
