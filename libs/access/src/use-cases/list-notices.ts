import { listed, type Actor, type Listed, type ListInput } from '@workops/kernel';
import { readerOf, type ShownNotice } from '../domain/notice';
import type { AccessDeps } from '../ports';

/** The actor's notices, newest first. */
export const listNotices =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  (actor: Actor, input: ListInput): Promise<Listed<ShownNotice>> =>
    listed(async (page) => {
      const reader = readerOf(actor);
      return reader ? reads.notices(reader, page) : [];
    }, input);
