import type { Issue } from '@workops/kernel';
import { MAX_DEPTH, TOO_DEEP } from './json-structure';

const SUSPICIOUS = /[\0\ud800-\udfff]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** Matches escapes of lone surrogates and NUL; valid UTF-8 cannot contain them unescaped. */
const ESCAPED_SUSPICIOUS = /\\u(?:0000|[dD][89a-fA-F])/;

/** A problem with its path, built from the inside out and only if there is one. */
interface Problem {
  message: string;
  code: Issue['code'];
  upwards: string[];
}

const problem = (message: string, code: Issue['code']): Problem => ({ message, code, upwards: [] });

function within(inside: Problem, name: string): Problem {
  // Too much nesting is a problem of the whole value.
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

/** Keys that could change an object's prototype if it is copied carelessly. */
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
 * Checks the parsed value of `text` in one pass. Refuses what PostgreSQL cannot store, what parsing rounded, or what a
 * recursive reader could not survive: NUL, lone surrogates, inexact numbers, deep nesting. Drops keys that could change
 * a prototype.
 */
export function contentProblem(value: unknown, text: string): Issue | undefined {
  const issue = findProblem(value, 0, ESCAPED_SUSPICIOUS.test(text));
  return issue && toIssue(issue);
}

/** The same check for named texts, such as a query string. */
export function textsProblem(texts: object): Issue | undefined {
  const issue = problemOfObject(texts as Members, 0, true);
  return issue && toIssue(issue);
}
