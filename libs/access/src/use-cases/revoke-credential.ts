import { notFound, type Actor, type AuditAction } from '@workops/kernel';
import type { IssuedKind } from '../domain/issued-credential';
import { ownerOf } from '../domain/token-owner';
import type { AccessDeps } from '../ports';

const MISSING: Record<IssuedKind, string> = {
  api_key: 'La llave no existe.',
  personal_token: 'El token personal no existe.',
  publishable_key: 'La llave publicable no existe.',
  device_agent: 'El agente de dispositivo no existe.',
};

const REVOKED: Record<IssuedKind, AuditAction> = {
  api_key: 'api_key.revoked',
  personal_token: 'personal_token.revoked',
  publishable_key: 'publishable_key.revoked',
  device_agent: 'device_agent.revoked',
};

/** From within a second on no process accepts it. Repeating it changes nothing. Throws `not_found`. */
export const revokeCredential =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>, kind: IssuedKind) =>
  async (actor: Actor, id: string): Promise<void> => {
    const memberId = kind === 'personal_token' ? ownerOf(actor) : undefined;
    await store.credentials(actor, async (tx) => {
      const revoked = await tx.credentials.revoke({ kind, memberId }, id, clock.now());
      if (!revoked) throw notFound(MISSING[kind]);
      if (!revoked.already) tx.audit.record({ action: REVOKED[kind], target: { kind, id }, details: { name: revoked.name } });
    });
  };
