import { ALL_SCOPES, operatorIn } from '@workops/kernel';
import { issueCredential } from '../domain/issued-credential';
import { OPERATING } from '../domain/minter';
import { mintToken, SECRET_BYTES } from '../domain/token';
import { newWorkspace, type NewWorkspace, type Workspace } from '../domain/workspace';
import type { AccessDeps } from '../ports';
import { creationAct } from './issue';

export interface CreatedWorkspace {
  workspace: Workspace;
  /** Has every scope; the token is shown only here. */
  apiKey: { id: string; token: string };
}

/** Includes its first key. Throws `malformed`. */
export const createWorkspace =
  ({ store, clock, ids, entropy }: AccessDeps) =>
  async (input: NewWorkspace): Promise<CreatedWorkspace> => {
    const now = clock.now();
    const workspace = newWorkspace(input, ids.next(), now);
    const token = mintToken('sk', workspace.livemode, entropy.bytes(SECRET_BYTES));
    const issuing = { id: ids.next(), workspace, token, now, minter: OPERATING };
    const key = issueCredential({ kind: 'api_key', name: 'First key', scopes: ALL_SCOPES }, issuing);
    await store.transaction(async (tx) => {
      await tx.addWorkspace(workspace);
      await tx.addKey(key);
      tx.audit(operatorIn(workspace.id)).record(creationAct(key));
    });
    return { workspace, apiKey: { id: key.id, token } };
  };
