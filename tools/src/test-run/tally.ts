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
}

/**
 * Counts a file that could not run as one failure. So does a run without a result, and one that ended badly though no test of it
 * failed: no tests were found, or something around them broke.
 */
export function tallyOf(result: JestResult | undefined, exitCode: number | null): Tally {
  if (!result) return { passed: 0, failed: 1, skipped: 0 };
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
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
