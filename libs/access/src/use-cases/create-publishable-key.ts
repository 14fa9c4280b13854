import type { Actor } from '@workops/kernel';
import type { NewPublishableKey } from '../domain/new-credential';
import type { AccessDeps } from '../ports';
import { issue, type MintedCredential } from './issue';

/**
 * A key for a website's visitors: what it opens never varies, and it works from the named origins only. Throws `malformed`, or `forbidden`
 * for who sees only some records.
 */
export const createPublishableKey =
  (deps: AccessDeps) =>
  (actor: Actor, input: NewPublishableKey): Promise<MintedCredential> =>
    issue(deps, actor, { kind: 'publishable_key', ...input });
