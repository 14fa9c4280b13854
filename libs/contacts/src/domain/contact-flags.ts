import { conflict } from '@workops/kernel';
import type { ContactRecord } from './contact';

/** Returns the fields that setting the flag changes. */
export type Flag = (contact: ContactRecord, value: boolean, now: Date) => Partial<ContactRecord>;

const BLOCKED = 'blocked';

const stamped = (at: Date | null, value: boolean, now: Date): Date | null => (value ? (at ?? now) : null);

/** The stage before blocking is not kept, so an unblocked contact is `unknown`. */
export const blocked: Flag = ({ blockedAt }, value, now) => {
  if (value === (blockedAt !== null)) return {};
  return { blockedAt: stamped(blockedAt, value, now), lifecycleStage: value ? BLOCKED : 'unknown' };
};

/** A spam report blocks. Revoking it leaves the contact blocked: unblocking is a separate action. */
export const reportedAsSpam: Flag = (contact, value, now) => ({
  spamReportedAt: stamped(contact.spamReportedAt, value, now),
  ...(value && blocked(contact, true, now)),
});

/** Archiving hides the contact from lists and counts; its stage and references stay. */
export const archived: Flag = ({ archivedAt }, value, now) => ({ archivedAt: stamped(archivedAt, value, now) });

/** Silences the AI only. */
export const botRepliesDisabled: Flag = (_contact, value) => ({ botRepliesDisabled: value });

/** The stage of a blocked contact is `blocked` until it is unblocked. Throws `conflict`. */
export function refuseStageWhileBlocked(
  { blockedAt }: ContactRecord,
  { lifecycleStage }: Partial<ContactRecord>,
): void {
  if (blockedAt && lifecycleStage !== undefined) throw conflict('blocked', 'El contacto está bloqueado.');
}
