import type { Identity, IdentityTokens } from '../ports';

/** A test's identity provider: bearers by token. */
export const knownIdentities = (known: Record<string, Identity | 'expired'> = {}): IdentityTokens => ({
  identityOf: (token) => Promise.resolve(known[token] ?? 'invalid'),
});
