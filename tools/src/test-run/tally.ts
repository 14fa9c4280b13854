/** How many tests and checks ended in which way. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The numbers of a Jest `--json` result that count here. */
export interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that failed before their first test. */
  numRuntimeErrorTestSuites: number;
  success: boolean;
}

/** Counts a file that could not run as one failure, and so a run that says it failed without naming a test. */
export function tallyOf(result: JestResult): Tally {
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && !result.success ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

export const lastLine = ({ passed, failed, skipped }: Tally): string => `${passed} passed, ${failed} failed, ${skipped} skipped`;
