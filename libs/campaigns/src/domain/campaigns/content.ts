import { escapedForHtml, fillPlaceholders, placeholderNames, readPlaceholders, type FilledText } from '@workops/kernel';
import type { CampaignChannel } from './vocabulary';

/** A mail: HTML, text or both. */
export interface MailContent {
  subject: string;
  html: string | null;
  text: string | null;
  fromName: string | null;
  replyTo: string | null;
}

export interface WhatsappContent {
  templateId: string;
  variables: readonly string[];
}

export type Content = MailContent | WhatsappContent;

/** In characters. */
export const contentLimits = { subject: 200, html: 200_000, text: 100_000, fromName: 100, replyTo: 254, variable: 1_024, variables: 50 } as const;

export const isMail = (content: Content): content is MailContent => 'subject' in content;

interface Problem {
  path: string;
  message: string;
}

const textsOf = (content: Content): [string, string][] =>
  isMail(content)
    ? [
        ['subject', content.subject],
        ...(['html', 'text'] as const).flatMap((path): [string, string][] => (content[path] === null ? [] : [[path, content[path]]])),
      ]
    : content.variables.map((text, place): [string, string] => [`variables.${place}`, text]);

/** What nobody could fill in, under the paths of the body. */
export function contentProblems(content: Content, channel: CampaignChannel): Problem[] {
  if (isMail(content) !== (channel === 'email')) return [{ path: 'content', message: 'El contenido no es el de este canal.' }];
  if (isMail(content) && content.html === null && content.text === null)
    return [{ path: 'content.html', message: 'El correo necesita html o text.' }];
  return textsOf(content).flatMap(([path, text]) =>
    readPlaceholders(text).unknown.map((name) => ({ path: `content.${path}`, message: `No hay ningún dato {{${name}}}.` })),
  );
}

/** What contacts are asked for. */
export const namesIn = (content: Content): string[] => [...new Set(textsOf(content).flatMap(([, text]) => placeholderNames(readPlaceholders(text))))];

/** What a contact has of what texts name; `attributes.<key>` for its attributes. */
export type Values = ReadonlyMap<string, string>;

export interface FilledMail {
  subject: string;
  html: string | null;
  text: string | null;
}

/** A subject is one line, whatever is in the values. */
const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');

/** Without value and fallback nothing stands there. */
export function filledMail({ subject, html, text }: MailContent, values: Values): FilledMail {
  const fill = (given: string, escaped?: (value: string) => string): string =>
    fillPlaceholders(readPlaceholders(given), (name) => values.get(name) ?? null, escaped).text;
  return {
    subject: oneLine(fill(subject)),
    html: html === null ? null : fill(html, escapedForHtml),
    text: text === null ? null : fill(text),
  };
}

/** The texts of a template; undefined where one is empty. */
export function filledVariables({ variables }: WhatsappContent, values: Values): string[] | undefined {
  const filled = variables.map((text): FilledText => fillPlaceholders(readPlaceholders(text), (name) => values.get(name) ?? null));
  return filled.some(({ text, empty }) => empty.length > 0 || text.trim() === '') ? undefined : filled.map(({ text }) => text);
}
