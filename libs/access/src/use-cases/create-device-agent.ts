import type { Actor } from '@workops/kernel';
import { CLAIM_CODE_BYTES, CLAIM_CODE_LIFE_MS, mintClaimCode } from '../domain/claim-code';
import { issueCredential } from '../domain/issued-credential';
import { minterFrom } from '../domain/minter';
import { hashToken } from '../domain/token';
import type { AccessDeps } from '../ports';
import { creationAct, shown, type ShownCredential } from './issue';
import { stillStanding } from './still-standing';

export interface CreatedDeviceAgent extends ShownCredential {
  /** Shown only once; usable once. */
  claimCode: string;
  claimExpiresAt: Date;
}

/** The device must claim it with the code; it expires with its minter. Throws `malformed`. */
export const createDeviceAgent =
  ({ store, clock, ids, entropy }: AccessDeps) =>
  async (actor: Actor, { name }: { name: string }): Promise<CreatedDeviceAgent> => {
    const now = clock.now();
    const workspace = { id: actor.workspaceId, livemode: actor.livemode };
    const claimCode = mintClaimCode(entropy.bytes(CLAIM_CODE_BYTES));
    const claimExpiresAt = new Date(now.getTime() + CLAIM_CODE_LIFE_MS);
    return store.credentials(actor, async (tx) => {
      const minter = minterFrom(actor, await stillStanding({ store, clock })(actor));
      const agent = issueCredential(
        { kind: 'device_agent', name },
        { id: ids.next(), workspace, token: null, now, minter },
      );
      await tx.credentials.add(agent, { codeHash: hashToken(claimCode), expiresAt: claimExpiresAt });
      tx.audit.record(creationAct(agent));
      return { ...shown(agent), claimCode, claimExpiresAt };
    });
  };
