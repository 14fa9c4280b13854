import { RE2JS } from 're2js';

/**
 * Limits of one pattern in characters and instructions. Matching time is proportional to its instructions and to the
 * text.
 */
const MOST_CHARACTERS = 1_000;
const MOST_INSTRUCTIONS = 1_000;

/** Matches an escape, a class, a counted repeat, a parenthesis, or any other character. */
const TOKEN = /\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[^]/gu;

/** Estimates the number of instructions of a pattern with its counted repeats expanded. */
function writtenOut(pattern: string): number {
  const outer: number[] = [];
  let sum = 0;
  let last = 0;
  for (const [token, least, most] of pattern.matchAll(TOKEN)) {
    if (least !== undefined) {
      const times = Math.max(1, Number(most || least));
      sum += last * (times - 1);
      last *= times;
    } else if (token === '(') {
      outer.push(sum);
      sum = 0;
      last = 0;
    } else if (token === ')') {
      last = sum + 1;
      sum = last + (outer.pop() ?? 0);
    } else if (!'*+?'.includes(token)) {
      last = 1;
      sum += 1;
    }
  }
  return outer.reduce((total, each) => total + each, sum);
}

/** Compiles an RE2 pattern that is small even with its counted repeats expanded. Throws for any other. */
export function linearPattern(pattern: string): RE2JS {
  // Quoted text is rejected, because its parentheses are not groups.
  if (pattern.length > MOST_CHARACTERS || pattern.includes('\\Q') || writtenOut(pattern) > MOST_INSTRUCTIONS)
    throw new Error('The pattern is too large.');
  const compiled = RE2JS.compile(pattern);
  if (compiled.programSize() > MOST_INSTRUCTIONS) throw new Error('The pattern is too large.');
  return compiled;
}
