import type { BusinessHours } from '@workops/kernel';

export interface WorkspaceSettings {
  timezone: string;
  language: string;
  country: string;
  currency: string;
  /** Default if scheduling has none of its own. */
  openingHours: BusinessHours;
}
