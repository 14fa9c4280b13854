import type { BusinessHours } from '@workops/kernel';

/** Workspace settings that scheduling needs. */
export interface WorkspaceSettings {
  /** IANA zone. */
  timezone: string;
  /** BCP 47. */
  language: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217. */
  currency: string;
  /** Default hours if scheduling has none of its own. */
  openingHours: BusinessHours;
}
