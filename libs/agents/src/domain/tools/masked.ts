import { escapedForHtml } from '@workops/kernel';

const MASK = '***';

const numbered = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text as others may write it. */
function writings(secret: string): string[] {
  const percent = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret);
  return [
    ...[secret, percent, percent.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()), percent.replace(/%20/g, '+')],
    // PHP escapes a slash with a backslash, Go the characters of HTML by their code points.
    ...[json, json.replaceAll('/', '\\/'), json.replace(/[<>&]/g, numbered), escapedForHtml(secret)],
    ...[bytes.toString('base64'), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')],
  ];
}

/** The text without the secrets, in any encoding: the longest first, for one may be a part of another. */
export function masked(text: string, secrets: readonly string[]): string {
  const all = [...new Set(secrets.filter((secret) => secret !== '').flatMap(writings))].sort((one, other) => other.length - one.length);
  return all.reduce((rest, each) => rest.replaceAll(each, MASK), text);
}
