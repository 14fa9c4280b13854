/** A workspace with the credentials for making its records: a key, and a token of its owner. */
export interface SamplePlace {
  id: string;
  key: string;
  owner: string;
  /** A publishable key for the pages of one website. */
  site: string;
}
