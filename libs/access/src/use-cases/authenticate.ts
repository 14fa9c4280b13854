import { DomainError, type Actor } from '@workops/kernel';
import { stateOf } from '../domain/api-key';
import { hashToken, kindOfToken } from '../domain/token';
import type { AccessDeps, RateLimit } from '../ports';

export interface Authenticated {
  actor: Actor;
  rateLimit: RateLimit;
  /** Set for a connected app: whether people are shown to it as pseudonyms. */
  connectedApp?: { pseudonyms: boolean };
}

const unauthorized = (message: string) => new DomainError('unauthenticated', 'UNAUTHORIZED', message);
const unknownOrRevoked = () => unauthorized('The API key is unknown or has been revoked.');
const expired = () => unauthorized('The API key has expired.');

/** Turns a bearer token into the actor of the call. Throws `unauthenticated`, with one message for each cause. */
export const authenticate =
  ({ reads, clock }: Pick<AccessDeps, 'reads' | 'clock'>) =>
  async (token: string, requestId: string): Promise<Authenticated> => {
    if (kindOfToken(token) === undefined) throw unknownOrRevoked();
    const credential = await reads.credential(hashToken(token));
    if (!credential) throw unknownOrRevoked();
    const state = stateOf(credential, clock.now());
    if (state === 'revoked') throw unknownOrRevoked();
    if (state === 'expired') throw expired();
    const actor: Actor = {
      author: { kind: 'api_key', id: credential.keyId, name: credential.name },
      workspaceId: credential.workspaceId,
      livemode: credential.livemode,
      scopes: credential.scopes,
      visibility: { kind: 'all' },
      credentialId: credential.keyId,
      requestId,
    };
    return { actor, rateLimit: credential.rateLimit };
  };
