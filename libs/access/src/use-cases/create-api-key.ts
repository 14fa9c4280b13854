import type { Actor } from '@workops/kernel';
import type { NewApiKey } from '../domain/new-credential';
import type { AccessDeps } from '../ports';
import { issue, type MintedCredential } from './issue';

/** The scopes are a subset of the caller's. Throws `malformed`, or `forbidden` if the caller sees only some records. */
export const createApiKey =
  (deps: AccessDeps) =>
  async (actor: Actor, { name, scopes, expiresAt }: Omit<NewApiKey, 'rateLimited'>): Promise<MintedCredential> =>
    issue(deps, actor, { kind: 'api_key', name, scopes, expiresAt });
