import { kbFiles, kbSources } from './knowledge/knowledge-records';

/** The kinds of record that this context declares. */
export const agentsRecords = {
  ...{ kbSources, kbFiles },
};
import { aiAgentGraphs, aiAgents, customTools, skills } from './definitions/definition-records';

export const agentsRecords = { aiAgents, aiAgentGraphs, customTools, skills };
