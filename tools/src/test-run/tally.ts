export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Texts with the reason. */
  failures: readonly string[];
}

export interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Failed before their first test. */
  numRuntimeErrorTestSuites: number;
  testResults: readonly JestFile[];
}

interface JestFile {
  message: string;
  status: string;
  assertionResults: readonly JestAssertion[];
  name?: string;
  startTime?: number;
  endTime?: number;
}

interface JestAssertion {
  fullName: string;
  status: string;
  duration?: number | null;
  failureMessages?: readonly string[] | null;
}

const MESSAGE_LENGTH = 1_500;

const failureText = ({ fullName, failureMessages }: JestAssertion): string =>
  [fullName, ...(failureMessages ?? [])].join('\n').slice(0, MESSAGE_LENGTH);

/** A file that failed without a failed test has the reason in its own message. */
const listFailures = ({ testResults }: JestResult): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0 ? failed.map(failureText) : [message.slice(0, MESSAGE_LENGTH)];
    });

/**
 * A file that could not run counts as one failure, and so does a run without a result or with a bad exit code alone.
 */
export function toTally(result: JestResult | undefined, exitCode: number | null): Tally {
  if (!result) return { passed: 0, failed: 1, skipped: 0, failures: ['Jest ended without a result.'] };
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: listFailures(result),
  };
}

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );

export const lastLine = ({ passed, failed, skipped }: Omit<Tally, 'failures'>): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
