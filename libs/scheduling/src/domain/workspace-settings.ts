import type { BusinessHours } from '@workops/kernel';

/** Facts about the workspace for scheduling. */
export interface WorkspaceSettings {
  /** IANA zone. */
  timezone: string;
  /** BCP 47. */
  language: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217. */
  currency: string;
  /** Defaults where scheduling has no hours of its own. */
  openingHours: BusinessHours;
}
