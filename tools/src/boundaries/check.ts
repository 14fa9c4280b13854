/** Passes without problems. */
export interface Check {
  name: string;
  problems: string[];
}

/** Forbidden code. A wall that does not refuse it, or for another reason, is ineffective. */
export interface Canary {
  rule: string;
  says: string;
  /** Relative to the root. */
  file: string;
  code: string;
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
