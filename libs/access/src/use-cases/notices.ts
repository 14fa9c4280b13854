import { listed, notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import { noticeReader, type ShownNotice } from '../domain/notice';
import type { AccessDeps } from '../ports';

export const listNotices =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  (actor: Actor, input: ListInput): Promise<Listed<ShownNotice>> =>
    listed(async (page) => {
      const reader = noticeReader(actor);
      return reader ? reads.notices(reader, page) : [];
    }, input);

/** Affects this reader only; a repeat keeps the first time. Throws `not_found`. */
export const markNoticeRead =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  (actor: Actor, id: string): Promise<ShownNotice> =>
    store.changeNotices(async (tx) => {
      const reader = noticeReader(actor);
      const notice = reader && (await tx.markRead(reader, id, clock.now()));
      if (!notice) throw notFound('La notificación no existe.');
      return notice;
    });
