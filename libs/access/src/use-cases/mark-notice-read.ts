import { notFound, type Actor } from '@workops/kernel';
import { readerOf, type ShownNotice } from '../domain/notice';
import type { AccessDeps } from '../ports';

/** For this reader alone; a repeat keeps the first time. Throws `not_found`. */
export const markNoticeRead =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  (actor: Actor, id: string): Promise<ShownNotice> =>
    store.changeNotices(async (tx) => {
      const reader = readerOf(actor);
      const notice = reader && (await tx.markRead(reader, id, clock.now()));
      if (!notice) throw notFound('La notificación no existe.');
      return notice;
    });
