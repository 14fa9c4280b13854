import { escapedForHtml, fillPlaceholders, placeholderNames, readPlaceholders, type FilledText } from '@workops/kernel';
import type { CampaignChannel } from './vocabulary';

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

/** Limits in characters. */
export const contentLimits = {
  subject: 200,
  html: 200_000,
  text: 100_000,
  fromName: 100,
  replyTo: 254,
  variable: 1_024,
  variables: 50,
} as const;

/** Placeholders per text. */
const MOST_PLACES = 200;
/** Characters after filling in: all texts of a mail, or all variables of a message. */
const FILLED_LIMITS = { mail: 1_000_000, variables: 100_000 } as const;

export const isMail = (content: Content): content is MailContent => 'subject' in content;

interface Problem {
  path: string;
  message: string;
}

const namedTexts = (content: Content): [string, string][] =>
  isMail(content)
    ? [
        ['subject', content.subject],
        ...(['html', 'text'] as const).flatMap((path): [string, string][] =>
          content[path] === null ? [] : [[path, content[path]]],
        ),
      ]
    : content.variables.map((text, place): [string, string] => [`variables.${place}`, text]);

/** Reasons why the content cannot be filled in, by request path. */
export function contentProblems(content: Content, channel: CampaignChannel): Problem[] {
  if (isMail(content) !== (channel === 'email'))
    return [{ path: 'content', message: 'El contenido no es el de este canal.' }];
  if (isMail(content) && content.html === null && content.text === null)
    return [{ path: 'content.html', message: 'El correo necesita html o text.' }];
  return namedTexts(content).flatMap(([path, text]) => {
    const { parts, unknown } = readPlaceholders(text);
    if (parts.filter((part) => typeof part !== 'string').length > MOST_PLACES)
      return [{ path: `content.${path}`, message: `Un texto lleva ${MOST_PLACES} datos como máximo.` }];
    return unknown.map((name) => ({ path: `content.${path}`, message: `No hay ningún dato {{${name}}}.` }));
  });
}

export const namesIn = (content: Content): string[] => [
  ...new Set(namedTexts(content).flatMap(([, text]) => placeholderNames(readPlaceholders(text)))),
];

/** Attributes are named `attributes.<key>`. */
export type Values = ReadonlyMap<string, string>;

export interface FilledMail {
  subject: string;
  html: string | null;
  text: string | null;
}

/** A subject is a single line. */
const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');

/** Stops beyond the total limit, which bounds memory use. */
function filling(content: Content, values: Values, limit: number) {
  let room = namedTexts(content).reduce((left, [, text]) => left - text.length, limit);
  const within = (escaped: (value: string) => string) => (value: string) => {
    const written = room < 0 ? '' : escaped(value);
    room -= written.length;
    return room < 0 ? '' : written;
  };
  return {
    fill: (template: string, escaped = (value: string): string => value): FilledText =>
      fillPlaceholders(readPlaceholders(template), (name) => values.get(name) ?? null, within(escaped)),
    isTooLarge: () => room < 0,
  };
}

/** A placeholder without value and fallback becomes empty. Undefined if too large. */
export function filledMail(content: MailContent, values: Values): FilledMail | undefined {
  const { subject, html, text } = content;
  const { fill, isTooLarge } = filling(content, values, FILLED_LIMITS.mail);
  const filled = {
    subject: oneLine(fill(subject).text),
    html: html === null ? null : fill(html, escapedForHtml).text,
    text: text === null ? null : fill(text).text,
  };
  return isTooLarge() ? undefined : filled;
}

/** Variables, or the reason why they cannot be sent. */
export function filledVariables(content: WhatsappContent, values: Values): string[] | 'variable_empty' | 'too_large' {
  const { fill, isTooLarge } = filling(content, values, FILLED_LIMITS.variables);
  const filled = content.variables.map((text) => fill(text));
  if (isTooLarge()) return 'too_large';
  return filled.some(({ text, empty }) => empty.length > 0 || text.trim() === '')
    ? 'variable_empty'
    : filled.map(({ text }) => text);
}
