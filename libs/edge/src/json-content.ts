import type { Issue } from '@workops/kernel';
import { MAX_DEPTH, TOO_DEEP } from './json-structure';

const SUSPICIOUS = /[\0\ud800-\udfff]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** Lone surrogates and NUL; valid UTF-8 cannot contain them unescaped. */
const ESCAPED_SUSPICIOUS = /\\u(?:0000|[dD][89a-fA-F])/;

/** The path is built from the inside out, only if there is a problem. */
interface Problem {
  message: string;
  code: Issue['code'];
  upwards: string[];
}

const problem = (message: string, code: Issue['code']): Problem => ({ message, code, upwards: [] });

function within(inside: Problem, name: string): Problem {
  // Too much nesting concerns the whole value.
  if (inside.code !== TOO_DEEP.code) inside.upwards.push(name);
  return inside;
}

function problemOfText(text: string): Problem | undefined {
  if (!SUSPICIOUS.test(text)) return undefined;
  if (text.includes('\0')) return problem('Must not contain a NUL character.', 'invalid_string');
  if (LONE_SURROGATE.test(text)) return problem('Must not contain half of a surrogate pair.', 'invalid_string');
  return undefined;
}

function problemOfName(name: string): Problem | undefined {
  const issue = problemOfText(name);
  return issue && problem(`A property name: ${issue.message}`, issue.code);
}

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

function problemOfList(list: unknown[], depth: number, texts: boolean): Problem | undefined {
  for (let index = 0; index < list.length; index += 1) {
    const issue = findProblem(list[index], depth, texts);
    if (issue) return within(issue, String(index));
  }
  return undefined;
}

type Members = Record<string, unknown>;

/** They could change a carelessly copied object's prototype. */
const isTreacherous = (name: string, value: unknown): boolean =>
  name === '__proto__' ||
  (name === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'));

function problemOfObject(object: Members, depth: number, texts: boolean): Problem | undefined {
  for (const name of Object.keys(object)) {
    const unusable = texts ? problemOfName(name) : undefined;
    if (unusable) return unusable;
    const value = object[name];
    if (isTreacherous(name, value)) delete object[name];
    else if (value !== null && typeof value !== 'boolean') {
      const issue = findProblem(value, depth, texts);
      if (issue) return within(issue, name);
    }
  }
  return undefined;
}

function findProblem(value: unknown, depth: number, texts: boolean): Problem | undefined {
  if (typeof value === 'string') return texts ? problemOfText(value) : undefined;
  if (typeof value === 'number')
    return isExact(value) ? undefined : problem('Is too large a number to be kept exactly.', 'too_big');
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_DEPTH) return problem(TOO_DEEP.message, TOO_DEEP.code);
  return Array.isArray(value)
    ? problemOfList(value, depth + 1, texts)
    : problemOfObject(value as Members, depth + 1, texts);
}

const toIssue = ({ message, code, upwards }: Problem): Issue => ({ path: upwards.reverse().join('.'), message, code });

/**
 * Refuses what PostgreSQL cannot store, parsing rounded, or recursion could not survive, in one pass. Drops keys that
 * could change a prototype.
 */
export function contentProblem(value: unknown, text: string): Issue | undefined {
  const issue = findProblem(value, 0, ESCAPED_SUSPICIOUS.test(text));
  return issue && toIssue(issue);
}

/** Checks named texts, such as a query string. */
export function textsProblem(texts: object): Issue | undefined {
  const issue = problemOfObject(texts as Members, 0, true);
  return issue && toIssue(issue);
}
