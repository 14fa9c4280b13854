import type { Issue } from '@workops/kernel';

/** Objects and arrays inside one another that a body may have. */
export const MAX_DEPTH = 32;

const LONE_SURROGATE = /\p{Surrogate}/u;

const issue = (path: readonly string[], message: string, code: Issue['code']): Issue[] => [{ path: path.join('.'), message, code }];

function problemOfText(value: string): string | undefined {
  if (value.includes('\0')) return 'Must not contain a NUL character.';
  if (LONE_SURROGATE.test(value)) return 'Must not contain half of a surrogate pair.';
  return undefined;
}

/**
 * What PostgreSQL could not store, or a recursive reader could not survive: NUL characters and lone surrogates in any string
 * or key, and too deep a nesting. The first problem ends the search.
 */
export function textProblemsOf(value: unknown, path: readonly string[] = []): Issue[] {
  if (typeof value === 'string') {
    const problem = problemOfText(value);
    return problem ? issue(path, problem, 'invalid_string') : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (path.length >= MAX_DEPTH) return issue([], `Must not be nested deeper than ${MAX_DEPTH} levels.`, 'invalid_json');
  for (const [key, entry] of Object.entries(value)) {
    const problem = problemOfText(key);
    if (problem) return issue(path, `A property name: ${problem}`, 'invalid_string');
    const inside = textProblemsOf(entry, [...path, key]);
    if (inside.length > 0) return inside;
  }
  return [];
}
