import { aiAgentGraphs, aiAgents, customTools, skills } from './definitions/definition-records';
import { kbFiles, kbSources } from './knowledge/knowledge-records';

/** The kinds of record that this context declares. */
export const agentsRecords = { aiAgents, aiAgentGraphs, customTools, skills, kbSources, kbFiles };
