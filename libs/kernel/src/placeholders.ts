const NAMED = /^(?:contact\.name|contact\.email|company\.name|attributes\.[a-z0-9][a-z0-9_-]{0,99})$/;
const OPEN = '{{';
const CLOSE = '}}';

export type TextPart = string | { name: string; fallback: string | null };

export interface PlaceholderText {
  parts: readonly TextPart[];
  /** Names that are not allowed. */
  unknown: readonly string[];
}

/** Parses `{{contact.name|fallback}}`; unclosed braces are literal. */
export function readPlaceholders(text: string): PlaceholderText {
  const parts: TextPart[] = [];
  const unknown: string[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf(OPEN, from);
    const close = open < 0 ? -1 : text.indexOf(CLOSE, open + OPEN.length);
    if (close < 0) break;
    if (open > from) parts.push(text.slice(from, open));
    const inside = text.slice(open + OPEN.length, close);
    const bar = inside.indexOf('|');
    const name = (bar < 0 ? inside : inside.slice(0, bar)).trim();
    if (!NAMED.test(name)) unknown.push(name);
    parts.push({ name, fallback: bar < 0 ? null : inside.slice(bar + 1).trim() });
    from = close + CLOSE.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return { parts, unknown };
}

export const placeholderNames = ({ parts }: PlaceholderText): string[] => [
  ...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))),
];

export interface FilledText {
  text: string;
  /** Placeholders with neither value nor fallback. */
  empty: readonly string[];
}

/** Values are never parsed for placeholders; `escaped` applies only to values. */
export function fillPlaceholders(
  { parts }: PlaceholderText,
  valueOf: (name: string) => string | null,
  escaped: (value: string) => string = (value) => value,
): FilledText {
  const empty: string[] = [];
  const filled = parts.map((part) => {
    if (typeof part === 'string') return part;
    const value = valueOf(part.name);
    if (value !== null && value.trim() !== '') return escaped(value);
    if (part.fallback === null) empty.push(part.name);
    return part.fallback ?? '';
  });
  return { text: filled.join(''), empty };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapedForHtml = (value: string): string => value.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);
