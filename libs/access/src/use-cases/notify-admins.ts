import type { Notice } from '../domain/notice';
import type { AccessDeps, NoticeTransaction } from '../ports';

/** Content of a notice, in the workspace's language. */
export type NotifyAdminsInput = Omit<Notice, 'id' | 'createdAt'>;

/**
 * Notifies each owner and admin once, in the application and by email; if several processes try, the first key wins.
 * Joins the open transaction, so that a notice never reports something that was rolled back. If there is no owner or
 * admin, the notice is stored for the workspace's API keys.
 */
export const notifyAdmins =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  (input: NotifyAdminsInput): Promise<void> =>
    store.changeNotices((tx) => tell(tx, { clock, ids }, input));

export async function tell(
  tx: NoticeTransaction,
  { clock, ids }: Pick<AccessDeps, 'clock' | 'ids'>,
  input: NotifyAdminsInput,
): Promise<void> {
  const notice: Notice = { ...input, id: ids.next(), createdAt: clock.now() };
  if (!(await tx.add(notice))) return;
  const administrators = await tx.administrators(notice.workspaceId);
  await tx.address(
    notice.id,
    administrators.map(({ id }) => id),
  );
  const { workspaceId, subject, text, createdAt: date } = notice;
  await tx.mail(
    administrators.map(({ id, email }) => ({
      id: ids.next(),
      workspaceId,
      key: `notice/${notice.id}/${id}`,
      to: email,
      subject,
      text,
      date,
    })),
  );
}

/** Notifies these members once, in the application only. Joins the open transaction. */
export const notifyMembers =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  (input: NotifyAdminsInput, memberIds: readonly string[]): Promise<void> =>
    store.changeNotices(async (tx) => {
      const notice: Notice = { ...input, id: ids.next(), createdAt: clock.now() };
      if (await tx.add(notice)) await tx.address(notice.id, memberIds);
    });
