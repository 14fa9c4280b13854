import { isTimezone, issuesOfBusinessHours, malformed, type BusinessHours, type Issue } from '@workops/kernel';

/** The members on duty for holds. */
export interface Coverage {
  timezone: string;
  businessHours: BusinessHours;
}

export interface HoldConfig {
  enabled: boolean;
  ackMinutes: number;
  firstResponseMinutes: number;
  /** Null if every minute counts. */
  coverage: Coverage | null;
}

export const usualHoldConfig: HoldConfig = { enabled: false, ackMinutes: 15, firstResponseMinutes: 60, coverage: null };

export const holdConfigBounds = {
  ackMinutes: { min: 1, max: 1_440 },
  firstResponseMinutes: { min: 1, max: 10_080 },
} as const;

export interface CoverageInput {
  timezone: string;
  businessHours: Record<string, unknown>;
}

/** Throws one `malformed` with all issues. */
export function settledCoverage({ timezone, businessHours }: CoverageInput): Coverage {
  const issues: Issue[] = issuesOfBusinessHours(businessHours).map((issue) => ({
    ...issue,
    path: `coverage.business_hours${issue.path && `.${issue.path}`}`,
  }));
  if (!isTimezone(timezone)) {
    issues.push({
      path: 'coverage.timezone',
      message: 'Not a time zone of the IANA database, for example America/Santiago.',
      code: 'invalid_string',
    });
  }
  if (issues.length === 0 && Object.values(businessHours as BusinessHours).every((pairs) => pairs.length === 0)) {
    issues.push({
      path: 'coverage.business_hours',
      message: 'Must have hours on at least one day.',
      code: 'too_small',
    });
  }
  if (issues.length > 0) throw malformed('body', issues);
  return { timezone, businessHours: businessHours as BusinessHours };
}
