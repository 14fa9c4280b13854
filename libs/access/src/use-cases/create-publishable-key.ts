import type { Actor } from '@workops/kernel';
import type { NewPublishableKey } from '../domain/new-credential';
import type { AccessDeps } from '../ports';
import { issue, type MintedCredential } from './issue';

/**
 * Used by website visitors, with fixed rights and from the given origins. Throws `malformed`, or `forbidden` if the
 * actor sees only some records.
 */
export const createPublishableKey =
  (deps: AccessDeps) =>
  (actor: Actor, input: NewPublishableKey): Promise<MintedCredential> =>
    issue(deps, actor, { kind: 'publishable_key', ...input });
