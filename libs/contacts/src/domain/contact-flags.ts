import { conflict } from '@workops/kernel';
import type { ContactRecord } from './contact';

/** The fields that setting the flag changes. */
export type Flag = (contact: ContactRecord, value: boolean, now: Date) => Partial<ContactRecord>;

const BLOCKED = 'blocked';

const stamped = (at: Date | null, value: boolean, now: Date): Date | null => (value ? (at ?? now) : null);

/** The previous stage is lost, so unblocking leads to `unknown`. */
export const blocked: Flag = ({ blockedAt }, value, now) => {
  if (value === (blockedAt !== null)) return {};
  return { blockedAt: stamped(blockedAt, value, now), lifecycleStage: value ? BLOCKED : 'unknown' };
};

/** A spam report blocks; revoking it does not unblock. */
export const reportedAsSpam: Flag = (contact, value, now) => ({
  spamReportedAt: stamped(contact.spamReportedAt, value, now),
  ...(value && blocked(contact, true, now)),
});

/** Hides the contact from lists and counts; stage and references stay. */
export const archived: Flag = ({ archivedAt }, value, now) => ({ archivedAt: stamped(archivedAt, value, now) });

/** Silences the AI only. */
export const botRepliesDisabled: Flag = (_contact, value) => ({ botRepliesDisabled: value });

/** Throws `conflict`: a blocked contact's stage is fixed. */
export function refuseStageWhileBlocked(
  { blockedAt }: ContactRecord,
  { lifecycleStage }: Partial<ContactRecord>,
): void {
  if (blockedAt && lifecycleStage !== undefined) throw conflict('blocked', 'El contacto está bloqueado.');
}
