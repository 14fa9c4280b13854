import type { ScenarioDeps } from './scenario-ports';
import {
  cancelRun,
  cancelSuiteRun,
  listRuns,
  listSuiteRuns,
  readRun,
  readSuiteRun,
  runScenarios,
  runSuite,
} from './use-cases/runs';
import { createScenario, deleteScenario, listScenarios, readScenario, updateScenario } from './use-cases/scenarios';
import { createSuite, deleteSuite, listSuites, readSuite, updateSuite } from './use-cases/suites';

export {
  ASSERTION_TYPES,
  displayId,
  scenarioLimits,
  type Assertion,
  type AssertionInput,
  type AssertionType,
  type Scenario,
} from './domain/scenario';
export { RUN_AT, suiteLimits, type Suite, type SuiteInput, type SuitePatch } from './domain/suite';
export {
  RUN_STATUSES as SCENARIO_RUN_STATUSES,
  SUITE_KINDS,
  TRIGGERS as SUITE_TRIGGERS,
  VERSION_KINDS,
  type SuiteKind,
  type VersionKind,
} from './domain/suite-run';
export type { AssertionResult, HardFail } from './domain/verdict';
export type {
  ListedRun as ListedScenarioRun,
  RunFilter as ScenarioRunFilter,
  ScenarioRun,
  SuiteRun,
  TranscriptLine,
} from './scenario-ports';
export type { ScenarioInput, ScenarioPatch, ScenarioRef } from './use-cases/scenarios';

export type Scenarios = ReturnType<typeof createScenarios>;

export const createScenarios = (deps: ScenarioDeps) => ({
  create: createScenario(deps),
  list: listScenarios(deps),
  read: readScenario(deps),
  update: updateScenario(deps),
  delete: deleteScenario(deps),
  run: runScenarios(deps),
  runs: listRuns(deps),
  readRun: readRun(deps),
  cancelRun: cancelRun(deps),
  suites: {
    create: createSuite(deps),
    list: listSuites(deps),
    read: readSuite(deps),
    update: updateSuite(deps),
    delete: deleteSuite(deps),
    run: runSuite(deps),
    runs: listSuiteRuns(deps),
    readRun: readSuiteRun(deps),
    cancelRun: cancelSuiteRun(deps),
  },
});
