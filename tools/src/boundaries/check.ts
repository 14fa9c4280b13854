/** One check, and its problems: none when it passes. */
export interface Check {
  name: string;
  problems: string[];
}

/** A forbidden piece of code. A wall that does not refuse it, or refuses it for another reason, guards nothing. */
export interface Canary {
  rule: string;
  says: string;
  /** The code's file, relative to the root. */
  file: string;
  code: string;
  /** Another file that the code needs. */
  beside?: { file: string; code: string };
}

export function canaryCheck(wall: string, canary: Canary, refusedBy: string[]): Check {
  const refusals = [...new Set(refusedBy)];
  const exact = refusals.length === 1 && refusals[0] === canary.rule;
  return {
    name: `${wall} canary: ${canary.says} is refused by ${canary.rule}`,
    problems: exact ? [] : [`${canary.file} was refused by ${refusals.join(', ') || 'nothing'}`],
  };
}
