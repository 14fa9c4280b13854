import type { Actor } from '@workops/kernel';
import type { IssuedKind } from '../domain/issued-credential';
import { ownerOf } from '../domain/token-owner';
import type { AccessDeps } from '../ports';
import { shown, type ShownCredential } from './issue';
import { listRecords, type Listed, type ListInput } from './list-records';

/** The workspace's credentials of a kind, newest first, revoked ones included; of personal tokens the caller's own. */
export const listCredentials =
  ({ reads }: Pick<AccessDeps, 'reads'>, kind: IssuedKind) =>
  async (actor: Actor, input: ListInput): Promise<Listed<ShownCredential>> => {
    const memberId = kind === 'personal_token' ? ownerOf(actor) : undefined;
    const list = listRecords({ page: (by: Actor, page) => reads.issuedPage(by, { kind, memberId }, page) });
    const { items, nextCursor } = await list(actor, input);
    return { items: items.map(shown), nextCursor };
  };
