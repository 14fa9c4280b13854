import type { Actor } from '@workops/kernel';
import type { IssuedKind } from '../domain/issued-credential';
import { ownerOf } from '../domain/token-owner';
import type { AccessDeps, Page } from '../ports';
import { shown, type ShownCredential } from './issue';

/** The workspace's credentials of a kind, newest first, revoked ones included; of personal tokens the caller's own. */
export const listCredentials =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  async (actor: Actor, kind: IssuedKind, page: Page): Promise<ShownCredential[]> => {
    const memberId = kind === 'personal_token' ? ownerOf(actor) : undefined;
    return (await reads.issuedPage(actor, { kind, memberId }, page)).map(shown);
  };
