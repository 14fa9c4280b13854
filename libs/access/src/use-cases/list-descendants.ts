import { listed, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { IssuedKind } from '../domain/issued-credential';
import { requireOwner } from '../domain/token-owner';
import type { AccessDeps } from '../ports';
import { shown, type ShownCredential } from './issue';
import { noSuchCredential } from './revoke-credential';

/** Live ones, revoked together with the credential, newest first. Throws `not_found`. */
export const listDescendants =
  ({ reads }: Pick<AccessDeps, 'reads'>, kind: IssuedKind) =>
  async (actor: Actor, id: string, input: ListInput): Promise<Listed<ShownCredential>> => {
    const memberId = kind === 'personal_token' ? requireOwner(actor) : undefined;
    if (!(await reads.issued(actor, { kind, memberId }, id))) throw noSuchCredential(kind);
    const { items, nextCursor } = await listed((page) => reads.descendants(actor, id, page), input);
    return { items: items.map(shown), nextCursor };
  };
