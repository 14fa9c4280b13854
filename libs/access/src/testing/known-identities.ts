import type { Identity, IdentityTokens } from '../ports';

/** An identity provider of a test: token to who bears it. */
export const knownIdentities = (known: Record<string, Identity | 'expired'> = {}): IdentityTokens => ({
  identityOf: (token) => Promise.resolve(known[token] ?? 'invalid'),
});
