import type { Actor } from '@workops/kernel';
import type { NewPersonalToken } from '../domain/new-credential';
import { requireOwner } from '../domain/token-owner';
import type { AccessDeps } from '../ports';
import { issue, type MintedCredential } from './issue';

/**
 * At each call it has the rights that both it and its member have. Throws `malformed`, or `forbidden` if the actor is
 * not a member.
 */
export const createPersonalToken =
  (deps: AccessDeps) =>
  async (actor: Actor, input: Omit<NewPersonalToken, 'memberId'>): Promise<MintedCredential> =>
    issue(deps, actor, { kind: 'personal_token', ...input, memberId: requireOwner(actor) });
