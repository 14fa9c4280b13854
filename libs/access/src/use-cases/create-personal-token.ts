import type { Actor } from '@workops/kernel';
import type { NewPersonalToken } from '../domain/new-credential';
import { ownerOf } from '../domain/token-owner';
import type { AccessDeps } from '../ports';
import { issue, type MintedCredential } from './issue';

/** A token with the rights that both it and its member have at each call. Throws `malformed`, or `forbidden` where the actor is no member. */
export const createPersonalToken =
  (deps: AccessDeps) =>
  async (actor: Actor, input: Omit<NewPersonalToken, 'memberId'>): Promise<MintedCredential> =>
    issue(deps, actor, { kind: 'personal_token', ...input, memberId: ownerOf(actor) });
