/** A workspace as this context knows it. */
export interface ClinicWorkspace {
  /** Whether it keeps health records: all others are refused here. */
  healthcare: boolean;
  livemode: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** IANA zone. */
  timezone: string;
}

/** A telephone number as it is kept: E.164 where it is one, by the country of numbers without a code; else as given. */
export type KeptPhone = (given: string, country: string) => string;

export interface ClinicWorkspaceFacts {
  factsOf(workspaceId: string): Promise<ClinicWorkspace>;
}

/** The dependencies of every part of this context on others. */
export interface ClinicDirectories {
  workspaces: ClinicWorkspaceFacts;
}
