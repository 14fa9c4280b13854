import { DomainError, type Actor, type CredentialKind } from '@workops/kernel';
import { credentialState } from '../domain/issued-credential';
import { hashToken, kindOfToken, looksLikeOurs } from '../domain/token';
import type { AccessDeps, Credential, IdentityTokens, RateLimit } from '../ports';
import { memberActor } from './member-actor';

export interface Authenticated {
  actor: Actor;
  kind: CredentialKind;
  rateLimit: RateLimit;
  /** Null if not restricted to websites. */
  origins: readonly string[] | null;
  /** Pages that may read responses; by default only those of `origins`. */
  pages?: readonly string[];
  /** Only connected apps see pseudonyms. */
  pseudonyms: boolean;
}

type AuthenticateDeps = Pick<AccessDeps, 'reads' | 'clock' | 'identities'>;

const unauthorized = (message: string) => new DomainError('unauthenticated', 'UNAUTHORIZED', message);
export const unknownOrRevoked = () => unauthorized('The credential is unknown or has been revoked.');
const expired = () => unauthorized('The credential has expired.');

/** Throws `unauthenticated`, with a message for each cause. */
export const authenticate = (deps: AuthenticateDeps) => {
  const byIdentity = authenticateMember(deps);
  return async (token: string, requestId: string): Promise<Authenticated> => {
    if (!looksLikeOurs(token)) return byIdentity(token, requestId);
    if (!kindOfToken(token)) throw unknownOrRevoked();
    const credential = await deps.reads.credential(hashToken(token));
    if (!credential) throw unknownOrRevoked();
    const state = credentialState(credential, deps.clock.now());
    if (state === 'revoked') throw unknownOrRevoked();
    if (state === 'expired') throw expired();
    const { kind, rateLimit, origins } = credential;
    return { actor: toActor(credential, requestId), kind, rateLimit, origins, pseudonyms: false };
  };
};

const authenticateMember = ({
  reads,
  identities,
}: {
  reads: AuthenticateDeps['reads'];
  identities: IdentityTokens;
}) => {
  const actingAs = memberActor({ reads });
  return async (token: string, requestId: string): Promise<Authenticated> => {
    const identity = await identities.resolveIdentity(token);
    if (identity === 'expired') throw expired();
    const member = identity === 'invalid' ? undefined : await actingAs(identity);
    if (!member) throw unknownOrRevoked();
    const { author } = member.actor;
    return {
      actor: { ...member.actor, credentialId: author.id, requestId },
      kind: 'member',
      rateLimit: member.rateLimit,
      origins: null,
      pseudonyms: false,
    };
  };
};

const SEES_ALL = { kind: 'all' } as const;

function toActor(credential: Credential, requestId: string): Actor {
  const { id, kind, name, workspaceId, livemode, scopes, member } = credential;
  const acting = ({ author, scopes, visibility }: Pick<Actor, 'author' | 'scopes' | 'visibility'>): Actor => {
    return { workspaceId, livemode, credentialId: id, connectedAppId: null, requestId, author, scopes, visibility };
  };
  if (kind === 'device_agent')
    return acting({ author: { kind: 'system', id: null, name }, scopes, visibility: SEES_ALL });
  if (kind !== 'personal_token') return acting({ author: { kind: 'api_key', id, name }, scopes, visibility: SEES_ALL });
  if (!member?.active) throw unknownOrRevoked();
  return acting({
    author: { kind: 'member', id: member.id, name: member.name, via: { kind: 'personal_token', name } },
    scopes: new Set([...scopes].filter((scope) => member.scopes.has(scope))),
    visibility: member.visibility,
  });
}
