import type { Actor } from '@workops/kernel';
import type { NewApiKey } from '../domain/new-credential';
import type { AccessDeps } from '../ports';
import { issue, type MintedCredential } from './issue';

/** Throws `malformed` if the caller lacks one of the scopes, and `forbidden` if the caller sees only some records. */
export const createApiKey =
  (deps: AccessDeps) =>
  async (actor: Actor, { name, scopes, expiresAt }: Omit<NewApiKey, 'rateLimited'>): Promise<MintedCredential> =>
    issue(deps, actor, { kind: 'api_key', name, scopes, expiresAt });
