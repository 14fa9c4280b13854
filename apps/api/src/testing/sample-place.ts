export interface SamplePlace {
  id: string;
  key: string;
  owner: string;
  site: string;
}
