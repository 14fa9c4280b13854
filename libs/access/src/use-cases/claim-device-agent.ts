import { unusable, type AuditOrigin } from '@workops/kernel';
import { readClaimCode } from '../domain/claim-code';
import { credentialState, TOKEN_KIND_OF } from '../domain/issued-credential';
import { displayOfToken, hashToken, mintToken, SECRET_BYTES } from '../domain/token';
import type { AccessDeps } from '../ports';
import { shown, type MintedCredential } from './issue';

const worthless = () => unusable('claim_code', 'The claim code is unknown, used or expired.');

export const claimDeviceAgent =
  ({ store, clock, entropy }: AccessDeps) =>
  async (typed: string, requestId: string): Promise<MintedCredential> => {
    const code = readClaimCode(typed);
    if (!code) throw worthless();
    return store.transaction(async (tx) => {
      const claimable = await tx.lockClaimed(hashToken(code));
      if (
        !claimable ||
        claimable.claimExpiresAt <= clock.now() ||
        credentialState(claimable.agent, clock.now()) !== 'active'
      )
        throw worthless();
      const { agent } = claimable;
      const token = mintToken(TOKEN_KIND_OF.device_agent, agent.livemode, entropy.bytes(SECRET_BYTES));
      const issuedToken = { tokenHash: hashToken(token), ...displayOfToken(token) };
      await tx.giveToken(agent.id, issuedToken);
      const by: AuditOrigin = {
        author: { kind: 'system', id: null, name: agent.name },
        workspaceId: agent.workspaceId,
        credentialId: agent.id,
        requestId,
      };
      tx.audit(by).record({ action: 'device_agent.claimed', target: { kind: 'device_agent', id: agent.id } });
      return { ...shown({ ...agent, ...issuedToken }), token };
    });
  };
