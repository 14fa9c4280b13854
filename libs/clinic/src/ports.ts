/** Facts about a workspace. */
export interface ClinicWorkspace {
  /** Whether the workspace keeps health records; all others are refused here. */
  healthcare: boolean;
  livemode: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** IANA zone. */
  timezone: string;
}

/**
 * Formats a phone number for storage: E.164 if valid, using the country for numbers without a code; otherwise as given.
 */
export type KeptPhone = (given: string, country: string) => string;

export interface ClinicWorkspaceFacts {
  loadFacts(workspaceId: string): Promise<ClinicWorkspace>;
}

/** The common dependencies of every part of this context. */
export interface ClinicDirectories {
  workspaces: ClinicWorkspaceFacts;
}
