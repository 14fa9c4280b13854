export const RUN_STATUSES = ['queued', 'running', 'passed', 'partial', 'failed', 'error', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export const TRIGGERS = ['manual', 'publish', 'cron', 'api'] as const;
export type Trigger = (typeof TRIGGERS)[number];
export const SUITE_KINDS = ['golden', 'nightly', 'exploratory', 'on_change'] as const;
export type SuiteKind = (typeof SUITE_KINDS)[number];
export const VERSION_KINDS = ['draft', 'live'] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/** Cancelled runs are not counted. */
export interface SuiteCounts {
  passed: number;
  partial: number;
  failed: number;
  error: number;
  /** Hard assertions that did not hold. */
  hardFails: number;
  /** Scenarios whose repeats differ. */
  flaky: number;
  costMicros: number;
  /** First start to last end. */
  durationMs: number;
}

export interface Summary {
  n: number;
  passed: number;
  partial: number;
  failed: number;
  error: number;
  hard_fails: number;
  pass_rate: number | null;
  flaky: number;
  cost_usd: number;
  duration_ms: number;
}

export interface Delta {
  pass_rate: number | null;
  vs_suite_run_id: string | null;
}

/** Percentage to one decimal, rounded half up in integer arithmetic. */
const tenths = (part: number, whole: number): number => Math.floor((2_000 * part + whole) / (2 * whole)) / 10;

export function summarize({
  passed,
  partial,
  failed,
  error,
  hardFails,
  flaky,
  costMicros,
  durationMs,
}: SuiteCounts): Summary {
  const n = passed + partial + failed + error;
  const pass_rate = n === error ? null : tenths(passed, n - error);
  return {
    n,
    passed,
    partial,
    failed,
    error,
    hard_fails: hardFails,
    pass_rate,
    flaky,
    cost_usd: costMicros / 1_000_000,
    duration_ms: durationMs,
  };
}

/** Null for the first completed run. */
export function compareRates(
  rate: number | null,
  before: { id: string; passRate: number | null } | undefined,
): Delta | null {
  if (!before) return null;
  const difference = rate === null || before.passRate === null ? null : Math.round((rate - before.passRate) * 10) / 10;
  return { pass_rate: difference, vs_suite_run_id: before.id };
}
