import type { BusinessHours } from '@workops/kernel';

/** What scheduling goes by of its workspace. */
export interface WorkspaceSettings {
  /** IANA zone. */
  timezone: string;
  /** BCP 47. */
  language: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217. */
  currency: string;
  /** What is inherited where scheduling has no hours of its own. */
  openingHours: BusinessHours;
}
