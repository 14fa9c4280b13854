import { lastLine, sum, toTally, type JestResult } from './tally';

const result = (over: Partial<JestResult>): JestResult => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
  ...over,
});

describe('the tally of a test run', () => {
  it('counts passed, failed and skipped tests', () => {
    const counted = toTally(result({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }), 1);
    expect(counted).toEqual({ passed: 7, failed: 2, skipped: 2, failures: [] });
  });

  it('counts a file that could not run as a failure', () => {
    expect(toTally(result({ numRuntimeErrorTestSuites: 1 }), 1).failed).toBe(1);
  });

  it('never reports a success if the run ended badly', () => {
    expect(toTally(result({ numPassedTests: 3 }), 1).failed).toBe(1);
    expect(toTally(result({ numPassedTests: 3 }), null).failed).toBe(1);
    expect(toTally(undefined, 0).failed).toBe(1);
  });

  it('ends with one line over all runs', () => {
    const total = sum([
      { passed: 1, failed: 0, skipped: 0, failures: [] },
      { passed: 2, failed: 1, skipped: 3, failures: ['types'] },
    ]);
    expect(lastLine(total)).toBe('3 passed, 1 failed, 3 skipped');
    expect(total.failures).toEqual(['types']);
  });

  it('reports the failed tests and the reasons', () => {
    const failed = { fullName: 'slots are free', status: 'failed', failureMessages: ['Expected: 1'] };
    const passed = { fullName: 'slots are taken', status: 'passed' };
    const { failures } = toTally(
      result({
        testResults: [
          { status: 'failed', message: '', assertionResults: [failed, passed] },
          { status: 'failed', message: 'Cannot find module', assertionResults: [] },
          { status: 'passed', message: '', assertionResults: [passed] },
        ],
      }),
      1,
    );
    expect(failures).toEqual(['slots are free\nExpected: 1', 'Cannot find module']);
  });
});
