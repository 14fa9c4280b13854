import type { Notice } from '../domain/notice';
import type { AccessDeps, NoticeTransaction } from '../ports';

export type NotifyAdminsInput = Omit<Notice, 'id' | 'createdAt'>;

/**
 * Notifies once per key and joins the open transaction, so that a notice never reports something rolled back. Without
 * an owner or admin, the notice is stored for API keys.
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

/** Only in the application, once. Joins the open transaction. */
export const notifyMembers =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  (input: NotifyAdminsInput, memberIds: readonly string[]): Promise<void> =>
    store.changeNotices(async (tx) => {
      const notice: Notice = { ...input, id: ids.next(), createdAt: clock.now() };
      if (await tx.add(notice)) await tx.address(notice.id, memberIds);
    });
