import { listed, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { IssuedKind } from '../domain/issued-credential';
import { requireOwner } from '../domain/token-owner';
import type { AccessDeps } from '../ports';
import { shown, type ShownCredential } from './issue';

/** Newest first, including revoked ones; personal tokens only of the caller. */
export const listCredentials =
  ({ reads }: Pick<AccessDeps, 'reads'>, kind: IssuedKind) =>
  async (actor: Actor, input: ListInput): Promise<Listed<ShownCredential>> => {
    const memberId = kind === 'personal_token' ? requireOwner(actor) : undefined;
    const { items, nextCursor } = await listed((page) => reads.issuedPage(actor, { kind, memberId }, page), input);
    return { items: items.map(shown), nextCursor };
  };
