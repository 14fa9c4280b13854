import { notFound, type Actor, type AuditAction } from '@workops/kernel';
import type { IssuedKind } from '../domain/issued-credential';
import { requireOwner } from '../domain/token-owner';
import type { AccessDeps, CredentialTransaction, RevokedCredential } from '../ports';

const MISSING: Record<IssuedKind, string> = {
  api_key: 'La llave no existe.',
  personal_token: 'El token personal no existe.',
  publishable_key: 'La llave publicable no existe.',
  device_agent: 'El agente de dispositivo no existe.',
};

export const noSuchCredential = (kind: IssuedKind) => notFound(MISSING[kind]);

const REVOKED: Record<IssuedKind, AuditAction> = {
  api_key: 'api_key.revoked',
  personal_token: 'personal_token.revoked',
  publishable_key: 'publishable_key.revoked',
  device_agent: 'device_agent.revoked',
};

/** `root` is the credential whose revocation includes this descendant. */
function record({ audit }: CredentialTransaction, { id, kind, name, already }: RevokedCredential, root?: string): void {
  if (already) return;
  audit.record({
    action: REVOKED[kind],
    target: { kind, id },
    details: { name, ...(root && { descendant_of: root }) },
  });
}

/** Includes indirect ones. A minter stays locked until its new credential is visible, so none is missed. */
export async function revokeDescendants(tx: CredentialTransaction, id: string, at: Date): Promise<number> {
  let live = 0;
  for (let minters = [id]; minters.length > 0;) {
    const minted = await tx.credentials.revokeMintedBy(minters, at);
    for (const each of minted) record(tx, each, id);
    live += minted.filter(({ already }) => !already).length;
    minters = minted.map((each) => each.id);
  }
  return live;
}

/**
 * Takes effect here after the commit, elsewhere 100 ms later; `descendants` includes everything that it minted.
 * Idempotent; throws `not_found`.
 */
export const revokeCredential =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>, kind: IssuedKind) =>
  async (actor: Actor, id: string, { descendants = false }: { descendants?: boolean } = {}): Promise<void> => {
    const memberId = kind === 'personal_token' ? requireOwner(actor) : undefined;
    await store.credentials(actor, async (tx) => {
      const revoked = await tx.credentials.revoke({ kind, memberId }, id, clock.now());
      if (!revoked) throw noSuchCredential(kind);
      record(tx, { ...revoked, id, kind });
      if (descendants) await revokeDescendants(tx, id, clock.now());
    });
  };
