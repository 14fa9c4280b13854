import type { Identity, IdentityTokens } from '../ports';

/** Keyed by token. */
export const knownIdentities = (identities: Record<string, Identity | 'expired'> = {}): IdentityTokens => ({
  resolveIdentity: (token) => Promise.resolve(identities[token] ?? 'invalid'),
});
