import type { Actor, AuditAction, AuditedAct } from '@workops/kernel';
import { issueCredential, TOKEN_KIND_OF, type IssuedCredential, type IssuedKind } from '../domain/issued-credential';
import { assertMayMintKeys } from '../domain/authority';
import { minterFrom } from '../domain/minter';
import type { NewCredential } from '../domain/new-credential';
import { mintToken, SECRET_BYTES } from '../domain/token';
import type { AccessDeps } from '../ports';
import { stillStanding } from './still-standing';

/** As shown in responses. */
export type ShownCredential = Omit<IssuedCredential, 'tokenHash'>;

/** Includes the token, shown only once. */
export interface MintedCredential extends ShownCredential {
  token: string;
}

export function shown({ tokenHash: _kept, ...rest }: IssuedCredential): ShownCredential {
  return rest;
}

const CREATED: Record<IssuedKind, AuditAction> = {
  api_key: 'api_key.created',
  personal_token: 'personal_token.created',
  publishable_key: 'publishable_key.created',
  device_agent: 'device_agent.created',
};

export const creationAct = ({
  kind,
  id,
  name,
  scopes,
  expiresAt,
  minterCredentialId,
}: IssuedCredential): AuditedAct => ({
  action: CREATED[kind],
  target: { kind, id },
  details: { name, scopes, expires_at: expiresAt, minted_by: minterCredentialId },
});

type IssueDeps = Pick<AccessDeps, 'store' | 'clock' | 'ids' | 'entropy'>;
type WithToken = Exclude<NewCredential, { kind: 'device_agent' }>;

/**
 * Reads the minter again in the transaction, so that a revoked one cannot mint. Throws `malformed`, `forbidden` for a
 * key of a minter with partial visibility, and `unauthenticated` if the minter is gone.
 */
export async function issue(
  { store, clock, ids, entropy }: IssueDeps,
  actor: Actor,
  input: WithToken,
): Promise<MintedCredential> {
  const workspace = { id: actor.workspaceId, livemode: actor.livemode };
  const token = mintToken(TOKEN_KIND_OF[input.kind], workspace.livemode, entropy.bytes(SECRET_BYTES));
  return store.credentials(actor, async (tx) => {
    const minter = minterFrom(actor, await stillStanding({ store, clock })(actor));
    if (input.kind !== 'personal_token') assertMayMintKeys(minter);
    const credential = issueCredential(input, { id: ids.next(), workspace, token, now: clock.now(), minter });
    await tx.credentials.add(credential);
    tx.audit.record(creationAct(credential));
    return { ...shown(credential), token };
  });
}
