import { storable } from './text';

/** Ignores text around the object; undefined if there is none. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1)) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value)
    ? value.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null)
    : [];

export const textIn = (value: unknown): string => (typeof value === 'string' ? storable(value) : '');

export function scoreIn(text: string): { score: number; reason: string } | undefined {
  const { score, reason } = objectIn(text) ?? {};
  if (typeof score !== 'number' || !(score >= 0 && score <= 100)) return undefined;
  return { score, reason: textIn(reason) };
}
