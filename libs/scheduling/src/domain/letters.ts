import type { AppointmentRecord } from './appointment';
import { toDisplayId } from './display-id';
import { wordsIn, type LetterWords } from './letter-words';

export interface Letter {
  subject: string;
  text: string;
}

export interface Saying {
  text: string;
  /** The person, the time, the appointment, the workspace and, for a cancellation, the reason; one line each. */
  variables: string[];
}

interface Sender {
  name: string;
  timezone: string;
  language: string;
}

type Matter = 'reminder' | 'cancelled' | 'booked' | 'moved';

const hourIn = ({ timezone, language }: Sender, at: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone }).format(at);

const greeting = ({ hello }: LetterWords, person: string | null): string =>
  `${person ? `${hello}, ${person}` : hello}:`;

function letter(matter: Matter, appointment: AppointmentRecord, sender: Sender, person: string | null): Letter {
  const words = wordsIn(sender.language);
  const hour = hourIn(sender, appointment.startsAt);
  return {
    subject: `${words[matter].subject}: ${hour}`,
    text: `${greeting(words, person)}\n\n${words[matter].said} ${hour} (${words.appointment} ${toDisplayId(appointment)}).\n\n${sender.name}`,
  };
}

export const reminderLetter = (appointment: AppointmentRecord, sender: Sender, person: string | null): Letter =>
  letter('reminder', appointment, sender, person);

export const inviteLetter = (appointment: AppointmentRecord, sender: Sender, person: string | null): Letter =>
  letter(
    appointment.status === 'cancelled' ? 'cancelled' : appointment.icalSequence === 0 ? 'booked' : 'moved',
    appointment,
    sender,
    person,
  );

function saying(matter: Matter, appointment: AppointmentRecord, sender: Sender, person: string | null): Saying {
  const somebody = person || wordsIn(sender.language).somebody;
  const variables = [somebody, hourIn(sender, appointment.startsAt), toDisplayId(appointment), sender.name];
  return { text: letter(matter, appointment, sender, person).text, variables };
}

export const reminderSaying = (appointment: AppointmentRecord, sender: Sender, person: string | null): Saying =>
  saying('reminder', appointment, sender, person);

export function cancelSaying(
  appointment: AppointmentRecord,
  sender: Sender,
  person: string | null,
  reason: string | null,
): Saying {
  const { text, variables } = saying('cancelled', appointment, sender, person);
  const why = reason?.replace(/\s+/g, ' ').trim();
  return {
    text: reason?.trim() ? `${text}\n\n${wordsIn(sender.language).reason}: ${reason.trim()}` : text,
    variables: [...variables, why || '-'],
  };
}
