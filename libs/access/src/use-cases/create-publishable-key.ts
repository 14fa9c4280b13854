import type { Actor } from '@workops/kernel';
import type { NewPublishableKey } from '../domain/new-credential';
import type { AccessDeps } from '../ports';
import { issue, type MintedCredential } from './issue';

/**
 * A key for a website's visitors: its rights are fixed, and it works from the given origins only. Throws `malformed`, or `forbidden` for an actor who sees only
 * some records.
 */
export const createPublishableKey =
  (deps: AccessDeps) =>
  (actor: Actor, input: NewPublishableKey): Promise<MintedCredential> =>
    issue(deps, actor, { kind: 'publishable_key', ...input });
