import { SCOPES_IN_ENGLISH, SCOPES_IN_SPANISH, type Scope } from '@workops/kernel';

export interface Words {
  language: 'es' | 'en';
  title: string;
  asks(app: string, workspace: string): string;
  inYourName: string;
  opens: Readonly<Record<Scope, string>>;
  names: string;
  allow: string;
  refuse: string;
  notMember(workspace: string): string;
  failed: string;
  startAgain: string;
  away: string;
  tooMany: string;
}

export const SPANISH: Words = {
  language: 'es',
  title: 'Conectar una aplicación',
  asks: (app, workspace) => `${app} pide acceso a ${workspace}.`,
  inYourName: 'Actuará en tu nombre, y nunca podrá más que tú:',
  opens: SCOPES_IN_SPANISH,
  names: 'Verá a las personas con iniciales y un número, salvo que un administrador permita los nombres.',
  allow: 'Permitir',
  refuse: 'Rechazar',
  notMember: (workspace) => `No perteneces a ${workspace}. Pide a un administrador que te agregue.`,
  failed: 'No se pudo conectar la aplicación',
  startAgain: 'La solicitud caducó o no es válida. Vuelve a la aplicación y empieza de nuevo.',
  away: 'El servicio de identidad no responde. Inténtalo de nuevo en unos minutos.',
  tooMany: 'Hay demasiadas solicitudes desde tu dirección. Espera unos segundos e inténtalo de nuevo.',
};

const ENGLISH: Words = {
  language: 'en',
  title: 'Connect an application',
  asks: (app, workspace) => `${app} asks for access to ${workspace}.`,
  inYourName: 'It will act in your name, and can never do more than you:',
  opens: SCOPES_IN_ENGLISH,
  names: 'It will see people as initials and a number, unless an administrator allows names.',
  allow: 'Allow',
  refuse: 'Refuse',
  notMember: (workspace) => `You do not belong to ${workspace}. Ask an administrator to add you.`,
  failed: 'The application could not be connected',
  startAgain: 'The request has expired or is not valid. Go back to the application and start again.',
  away: 'The identity service does not answer. Try again in a few minutes.',
  tooMany: 'There are too many requests from your address. Wait a few seconds and try again.',
};

/** Spanish if the language is not supported. */
export const wordsIn = (language: string): Words => (/^en\b/i.test(language) ? ENGLISH : SPANISH);
