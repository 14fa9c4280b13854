import { failureOf, MOST_ATTEMPTS, waitAfter, type Clock } from '@workops/kernel';
import { eventDataOf } from '../domain/appointment-event';
import { reminderLetter } from '../domain/letters';
import {
  calledIn,
  type DueReminder,
  type LetterPost,
  type OutsideDirectories,
  type Person,
  type ReminderStore,
  type WorkspaceFacts,
} from '../outside-ports';
import { systemActor } from './system-actor';

const AT_ONCE = 20;
/** Longer than a mail server may take for one mail. */
const LEASE_MS = 2 * 60_000;

export interface SendRemindersDeps extends OutsideDirectories {
  reminders: ReminderStore;
  post: LetterPost;
  clock: Clock;
  /** Told of each that could not be sent and stays due. */
  onFailure: (reminder: DueReminder, error: unknown) => void;
}

/**
 * Sends what is due, and says how many were. The lease commits before a mail goes out, the mark and the event commit together after it:
 * a crash in between sends the mail once more, with its Message-ID, and the event only once.
 */
export const sendReminders = (deps: SendRemindersDeps) => async (): Promise<number> => {
  const now = deps.clock.now();
  const due = await deps.reminders.lease(now, new Date(now.getTime() + LEASE_MS), AT_ONCE);
  const byWorkspace = new Map<string, DueReminder[]>();
  for (const reminder of due) {
    const { workspaceId } = reminder.appointment;
    byWorkspace.set(workspaceId, [...(byWorkspace.get(workspaceId) ?? []), reminder]);
  }
  await Promise.all([...byWorkspace].map(([workspaceId, reminders]) => remindAll(deps, workspaceId, reminders)));
  return due.length;
};

async function remindAll(deps: SendRemindersDeps, workspaceId: string, reminders: DueReminder[]): Promise<void> {
  const contactIds = reminders.map(({ appointment }) => appointment.contactId).filter((id) => id !== null);
  const [workspace, people] = await Promise.all([deps.workspaces.factsOf(workspaceId), deps.contacts.reach(workspaceId, contactIds)]);
  await Promise.all(
    reminders.map(async (reminder) => {
      try {
        await remind(deps, reminder, workspace, people.get(reminder.appointment.contactId ?? ''));
      } catch (error) {
        deps.onFailure(reminder, error);
        const againAt = reminder.attempts < MOST_ATTEMPTS ? new Date(deps.clock.now().getTime() + waitAfter(reminder.attempts)) : null;
        await deps.reminders.failed(reminder, againAt, failureOf(error));
      }
    }),
  );
}

async function remind(deps: SendRemindersDeps, reminder: DueReminder, workspace: WorkspaceFacts, person: Person | undefined): Promise<void> {
  const { appointment, dueAt } = reminder;
  if (!person?.email) return deps.reminders.drop(reminder);
  const id = `reminder-${appointment.id}-${dueAt.getTime()}`;
  try {
    await deps.post.send({ id, to: person.email, date: dueAt, ...reminderLetter(appointment, workspace, calledIn(workspace, person)) });
  } catch (error) {
    if (!deps.post.isRefusal(error)) throw error;
    return deps.reminders.drop(reminder);
  }
  await deps.reminders.transaction(systemActor(appointment.workspaceId, workspace.livemode), async (tx) => {
    if (!(await tx.markSent(reminder, deps.clock.now()))) return;
    tx.events.record('appointment.reminded', { resourceId: appointment.id, data: eventDataOf(appointment) });
  });
}
