import type { Identity, IdentityTokens } from '../ports';

/** A fake identity provider: identities by token. */
export const knownIdentities = (known: Record<string, Identity | 'expired'> = {}): IdentityTokens => ({
  identityOf: (token) => Promise.resolve(known[token] ?? 'invalid'),
});
