export interface ClinicWorkspace {
  /** All other workspaces are refused here. */
  healthcare: boolean;
  livemode: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string;
  timezone: string;
}

/** E.164 if valid, using the country for numbers without a code; otherwise as given. */
export type KeptPhone = (given: string, country: string) => string;

export interface ClinicWorkspaceFacts {
  loadFacts(workspaceId: string): Promise<ClinicWorkspace>;
}

export interface ClinicDirectories {
  workspaces: ClinicWorkspaceFacts;
}
