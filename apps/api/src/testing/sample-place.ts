/** A workspace with credentials to create its records: a key, and a token of its owner. */
export interface SamplePlace {
  id: string;
  key: string;
  owner: string;
  /** A publishable key for one website. */
  site: string;
}
