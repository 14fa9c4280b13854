import { aiAgentGraphs, aiAgents, customTools, skills } from './definitions/definition-records';
import { kbFiles, kbSources } from './knowledge/knowledge-records';
import { scenarioRecords, suiteRecords } from './scenarios/scenario-records';

/** The kinds of record that this context declares. */
export const agentsRecords = {
  aiAgents,
  aiAgentGraphs,
  customTools,
  skills,
  kbSources,
  kbFiles,
  ...{ scenarios: scenarioRecords, scenarioSuites: suiteRecords },
};
