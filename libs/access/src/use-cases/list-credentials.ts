import { listed, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { IssuedKind } from '../domain/issued-credential';
import { ownerOf } from '../domain/token-owner';
import type { AccessDeps } from '../ports';
import { shown, type ShownCredential } from './issue';

/** The workspace's credentials of a kind, newest first, revoked ones included; of personal tokens the caller's own. */
export const listCredentials =
  ({ reads }: Pick<AccessDeps, 'reads'>, kind: IssuedKind) =>
  async (actor: Actor, input: ListInput): Promise<Listed<ShownCredential>> => {
    const memberId = kind === 'personal_token' ? ownerOf(actor) : undefined;
    const { items, nextCursor } = await listed((page) => reads.issuedPage(actor, { kind, memberId }, page), input);
    return { items: items.map(shown), nextCursor };
  };
