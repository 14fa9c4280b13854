import { aiAgentGraphs, aiAgents, customTools, skills } from '../definitions/adapters/definition-records';
import { kbFiles, kbSources } from '../knowledge/adapters/knowledge-records';
import { scenarioRecords, suiteRecords } from '../scenarios/adapters/scenario-records';

export const agentsRecords = {
  aiAgents,
  aiAgentGraphs,
  customTools,
  skills,
  kbSources,
  kbFiles,
  scenarios: scenarioRecords,
  scenarioSuites: suiteRecords,
};
