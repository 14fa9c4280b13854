/** `warning` still works; `wrong` keeps processes from starting, or loses or delays work. */
export type Verdict = 'ok' | 'warning' | 'wrong';

export interface Finding {
  check: string;
  verdict: Verdict;
  found: string;
  remedy?: string;
}

export type Check = () => Promise<Omit<Finding, 'check'>>;

export const ok = (found: string): Omit<Finding, 'check'> => ({ verdict: 'ok', found });
export const warning = (found: string, remedy: string): Omit<Finding, 'check'> => ({
  verdict: 'warning',
  found,
  remedy,
});
export const wrong = (found: string, remedy?: string): Omit<Finding, 'check'> => ({
  verdict: 'wrong',
  found,
  ...(remedy && { remedy }),
});

/** A check that throws is `wrong`, with its error as the finding. */
export async function runChecks(checks: Readonly<Record<string, Check>>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, look] of Object.entries(checks)) {
    const result = await look().catch((error: unknown) =>
      wrong(error instanceof Error ? error.message : String(error)),
    );
    findings.push({ check, ...result });
  }
  return findings;
}
