import type { AppointmentRecord } from './appointment';
import { displayIdOf } from './display-id';

/** A mail in plain text. */
export interface Letter {
  subject: string;
  text: string;
}

interface Sender {
  name: string;
  timezone: string;
  language: string;
}

const hourIn = ({ timezone, language }: Sender, at: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone }).format(at);

const letter = (subject: string, said: string, appointment: AppointmentRecord, sender: Sender, person: string | null): Letter => ({
  subject: `${subject}: ${hourIn(sender, appointment.startsAt)}`,
  text: `${person === null ? 'Hola' : `Hola, ${person}`}:\n\n${said} ${hourIn(sender, appointment.startsAt)} (cita ${displayIdOf(appointment)}).\n\n${sender.name}`,
});

export const reminderLetter = (appointment: AppointmentRecord, sender: Sender, person: string | null): Letter =>
  letter('Recordatorio de su cita', 'Le recordamos su cita:', appointment, sender, person);

/** What comes with the invite to an appointment, or with the word that it is off. */
export function inviteLetter(appointment: AppointmentRecord, sender: Sender, person: string | null): Letter {
  if (appointment.status === 'cancelled') return letter('Cita cancelada', 'Su cita fue cancelada:', appointment, sender, person);
  return letter('Su cita', appointment.icalSequence === 0 ? 'Su cita está confirmada:' : 'Su cita cambió de hora:', appointment, sender, person);
}
