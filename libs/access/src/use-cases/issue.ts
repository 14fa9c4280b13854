import { malformed, type Actor, type AuditAction, type AuditedAct } from '@workops/kernel';
import { issueCredential, TOKEN_KIND_OF, type IssuedCredential, type IssuedKind } from '../domain/issued-credential';
import { issuesOfLackedScopes, type NewCredential } from '../domain/new-credential';
import { mintToken, SECRET_BYTES } from '../domain/token';
import type { AccessDeps } from '../ports';

/** A credential as it may be shown. */
export type ShownCredential = Omit<IssuedCredential, 'tokenHash'>;

/** A credential with the token that is shown this once. */
export interface MintedCredential extends ShownCredential {
  token: string;
}

export function shown({ tokenHash: _kept, ...rest }: IssuedCredential): ShownCredential {
  return rest;
}

export const CREATED: Record<IssuedKind, AuditAction> = {
  api_key: 'api_key.created',
  personal_token: 'personal_token.created',
  publishable_key: 'publishable_key.created',
  device_agent: 'device_agent.created',
};

/** What the audit log says of a credential that was made. */
export const creationOf = ({ kind, id, name, scopes, expiresAt }: IssuedCredential): AuditedAct => ({
  action: CREATED[kind],
  target: { kind, id },
  details: { name, scopes, expires_at: expiresAt },
});

type IssueDeps = Pick<AccessDeps, 'store' | 'clock' | 'ids' | 'entropy'>;
type WithToken = Exclude<NewCredential, { kind: 'device_agent' }>;

/** Mints a credential in the actor's workspace, and writes it down. Throws `malformed` for what is wrong, or beyond the actor's own scopes. */
export async function issue({ store, clock, ids, entropy }: IssueDeps, actor: Actor, input: WithToken): Promise<MintedCredential> {
  const { workspaceId, livemode, author } = actor;
  const token = mintToken(TOKEN_KIND_OF[input.kind], livemode, entropy.bytes(SECRET_BYTES));
  const workspace = { id: workspaceId, livemode };
  const credential = issueCredential(input, { id: ids.next(), workspace, token, now: clock.now(), by: author });
  const lacked = 'scopes' in input ? issuesOfLackedScopes(input.scopes, actor.scopes) : [];
  if (lacked.length > 0) throw malformed('body', lacked);
  await store.credentials(actor, async (tx) => {
    await tx.credentials.add(credential);
    tx.audit.record(creationOf(credential));
  });
  return { ...shown(credential), token };
}
