import { kbFiles, kbSources } from './knowledge/knowledge-records';

/** The kinds of record that this context declares. */
export const agentsRecords = {
  ...{ kbSources, kbFiles },
};
