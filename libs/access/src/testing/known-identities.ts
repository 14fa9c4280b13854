import type { Identity, IdentityTokens } from '../ports';

export const knownIdentities = (identities: Record<string, Identity | 'expired'> = {}): IdentityTokens => ({
  resolveIdentity: (token) => Promise.resolve(identities[token] ?? 'invalid'),
});
