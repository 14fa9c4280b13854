import { failureName, fairRound, MOST_ATTEMPTS, systemActor, waitAfter, type Actor, type Clock } from '@workops/kernel';
import type { CustomerNotices } from '../appointment-ports';
import { toEventData } from '../domain/appointment-event';
import { reminderLetter } from '../domain/letters';
import {
  calledIn,
  type DueReminder,
  type LetterPost,
  type OutsideDirectories,
  type ReminderStore,
} from '../outside-ports';

const LEASE_MS = 2 * 60_000;

export type ReminderNotices = Pick<CustomerNotices, 'remind' | 'mayMail'>;

export interface SendRemindersDeps extends OutsideDirectories {
  reminders: ReminderStore;
  post: LetterPost;
  notices: ReminderNotices;
  clock: Clock;
  /** Reports a failed reminder that stays due. */
  onFailure: (reminder: DueReminder, error: unknown) => void;
  /** Once this is true, no more work begins. */
  isOver: () => boolean;
}

/**
 * Returns the number of due reminders. A conversation message commits with mark and event, exactly once; a crash
 * between email and mark repeats the email with the same Message-ID.
 */
export const sendReminders = (deps: SendRemindersDeps) => async (): Promise<number> => {
  const { reminders, post, clock, isOver } = deps;
  await reminders.dropPast(clock.now());
  return fairRound<DueReminder>({
    places: post.places,
    lease: (limit, running) => {
      const now = clock.now();
      return reminders.lease(now, new Date(now.getTime() + LEASE_MS), limit, running);
    },
    work: (reminder) => remindOrPutOff(deps, reminder),
    isOver,
  });
};

async function remindOrPutOff(deps: SendRemindersDeps, reminder: DueReminder): Promise<void> {
  try {
    await remind(deps, reminder);
  } catch (error) {
    deps.onFailure(reminder, error);
    const againAt =
      reminder.attempts < MOST_ATTEMPTS ? new Date(deps.clock.now().getTime() + waitAfter(reminder.attempts)) : null;
    // Otherwise the reminder is due again after its lease.
    await deps.reminders
      .failed(reminder, againAt, failureName(error))
      .catch((unnoted: unknown) => deps.onFailure(reminder, unnoted));
  }
}

async function remind(deps: SendRemindersDeps, reminder: DueReminder): Promise<void> {
  const { appointment, dueAt } = reminder;
  const { workspaceId, contactId } = appointment;
  if (!contactId) return deps.reminders.drop(reminder);
  const workspace = await deps.workspaces.loadFacts(workspaceId);
  const actor = systemActor(workspaceId, workspace.livemode);
  if (appointment.conversationId !== null && (await remindedInConversation(deps, reminder, actor))) return;
  const people = await deps.contacts.reach(workspaceId, [contactId]);
  const person = people.get(contactId);
  if (!person?.email || !(await deps.notices.mayMail(workspaceId, contactId))) return deps.reminders.drop(reminder);
  const id = `reminder-${appointment.id}-${dueAt.getTime()}`;
  try {
    await deps.post.send({
      id,
      to: person.email,
      date: dueAt,
      ...reminderLetter(appointment, workspace, calledIn(workspace, person)),
    });
  } catch (error) {
    if (!deps.post.isRefusal(error)) throw error;
    return deps.reminders.drop(reminder);
  }
  await deps.reminders.transaction(actor, async (tx) => {
    if (!(await tx.markSent(reminder, deps.clock.now()))) return;
    tx.events.record('appointment.reminded', { resourceId: appointment.id, data: toEventData(appointment) });
  });
}

/** Thrown to roll the mark back. */
class NotSaid extends Error {}

/** Marks first, so that a concurrent sender finds it sent. False if the conversation does not accept it. */
async function remindedInConversation(
  { reminders, notices, clock }: SendRemindersDeps,
  reminder: DueReminder,
  actor: Actor,
): Promise<boolean> {
  const { appointment } = reminder;
  try {
    await reminders.transaction(actor, async (tx) => {
      if (!(await tx.markSent(reminder, clock.now()))) return;
      if (!(await notices.remind(actor, appointment))) throw new NotSaid();
      tx.events.record('appointment.reminded', { resourceId: appointment.id, data: toEventData(appointment) });
    });
    return true;
  } catch (error) {
    if (error instanceof NotSaid) return false;
    throw error;
  }
}
