import { RE2JS } from 're2js';

/** In characters and instructions. Matching time is proportional to the instructions and the text. */
const MOST_CHARACTERS = 1_000;
const MOST_INSTRUCTIONS = 1_000;

const TOKEN = /\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[^]/gu;

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

/** Throws for a pattern that is large with its counted repeats expanded. */
export function linearPattern(pattern: string): RE2JS {
  // Rejects quoted text, because its parentheses are not groups.
  if (pattern.length > MOST_CHARACTERS || pattern.includes('\\Q') || writtenOut(pattern) > MOST_INSTRUCTIONS)
    throw new Error('The pattern is too large.');
  const compiled = RE2JS.compile(pattern);
  if (compiled.programSize() > MOST_INSTRUCTIONS) throw new Error('The pattern is too large.');
  return compiled;
}
