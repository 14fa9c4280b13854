/** A check and its problems; it passes if there are none. */
export interface Check {
  name: string;
  problems: string[];
}

/** A piece of forbidden code. A wall that does not refuse it, or refuses it for another reason, is ineffective. */
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
