export interface LetterWords {
  hello: string;
  somebody: string;
  appointment: string;
  reason: string;
  reminder: { subject: string; said: string };
  cancelled: { subject: string; said: string };
  booked: { subject: string; said: string };
  moved: { subject: string; said: string };
}

const es: LetterWords = {
  hello: 'Hola',
  somebody: 'cliente',
  appointment: 'cita',
  reason: 'Motivo',
  reminder: { subject: 'Recordatorio de su cita', said: 'Le recordamos su cita:' },
  cancelled: { subject: 'Cita cancelada', said: 'Su cita fue cancelada:' },
  booked: { subject: 'Su cita', said: 'Su cita está confirmada:' },
  moved: { subject: 'Su cita', said: 'Su cita cambió de hora:' },
};
const en: LetterWords = {
  hello: 'Hello',
  somebody: 'customer',
  appointment: 'appointment',
  reason: 'Reason',
  reminder: { subject: 'Reminder of your appointment', said: 'We remind you of your appointment:' },
  cancelled: { subject: 'Appointment cancelled', said: 'Your appointment has been cancelled:' },
  booked: { subject: 'Your appointment', said: 'Your appointment is confirmed:' },
  moved: { subject: 'Your appointment', said: 'Your appointment has a new time:' },
};
const pt: LetterWords = {
  hello: 'Olá',
  somebody: 'cliente',
  appointment: 'consulta',
  reason: 'Motivo',
  reminder: { subject: 'Lembrete da sua consulta', said: 'Lembramos a sua consulta:' },
  cancelled: { subject: 'Consulta cancelada', said: 'A sua consulta foi cancelada:' },
  booked: { subject: 'Sua consulta', said: 'A sua consulta está confirmada:' },
  moved: { subject: 'Sua consulta', said: 'A sua consulta mudou de horário:' },
};

const WORDS: Readonly<Record<string, LetterWords>> = { es, en, pt };

/** `language` is BCP 47; Spanish if unsupported. */
export const wordsIn = (language: string): LetterWords => WORDS[language.split('-', 1)[0]!] ?? es;
