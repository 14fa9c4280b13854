import type { Actor } from '@workops/kernel';
import { readerOf, type ShownNotice } from '../domain/notice';
import { listRecords, type Listed, type ListInput } from './list-records';
import type { AccessDeps } from '../ports';

/** The actor's notices, newest first. */
export const listNotices =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  (actor: Actor, input: ListInput): Promise<Listed<ShownNotice>> =>
    listRecords<ShownNotice>({
      page: async (_actor, page) => {
        const reader = readerOf(actor);
        return reader ? reads.notices(reader, page) : [];
      },
    })(actor, input);
