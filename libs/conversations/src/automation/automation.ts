import { listRecords, readRecord } from '@workops/kernel';
import { listStanding, readStanding, standing } from './use-cases/standing';
import type { AutomationDeps } from './automation-ports';
import { applyMacro } from './use-cases/apply-macro';
import { availabilities, sayAvailability, type Availability } from './use-cases/availability';
import { listRuns } from './use-cases/list-runs';
import { configure } from './use-cases/configure';
import { actOfRule, actOfTrigger, ASSIGNMENT_RULES, AUTOMATION_TRIGGERS, MACROS } from './use-cases/configured-kinds';

export { actionLimits, actionTypes, type Action, type ActionType } from './domain/actions';
export {
  conditionFields,
  conditionLimits,
  conditionOps,
  type Condition,
  type GivenCondition,
} from './domain/conditions';
export {
  assignmentStrategies,
  configuredLimits,
  triggerEvents,
  type AssignmentRule,
  type AssignmentStrategy,
  type AutomationTrigger,
  type Macro,
  type TriggerEvent,
} from './domain/configured';
export type { AutomationDirectories, Commands } from './automation-ports';
export type { ContactFacts } from './rule-ports';
export type { AppliedMacro } from './use-cases/apply-macro';

export { runOutcomes, type AutomationRun, type RunOutcome } from './domain/run';
export { availabilities, type Availability };

export type Automation = ReturnType<typeof createAutomation>;

export const createAutomation = (deps: AutomationDeps) => ({
  macros: {
    ...configure(deps, MACROS),
    list: listRecords(deps.reads.macros),
    read: readRecord(deps.reads.macros, MACROS.absent),
    apply: applyMacro(deps),
  },
  rules: {
    ...standing(configure(deps, ASSIGNMENT_RULES)),
    list: listStanding(deps.directories.owners, listRecords(deps.reads.assignmentRules), actOfRule),
    read: readStanding(
      deps.directories.owners,
      readRecord(deps.reads.assignmentRules, ASSIGNMENT_RULES.absent),
      actOfRule,
    ),
  },
  triggers: {
    ...standing(configure(deps, AUTOMATION_TRIGGERS)),
    list: listStanding(deps.directories.owners, listRecords(deps.reads.automationTriggers), actOfTrigger),
    read: readStanding(
      deps.directories.owners,
      readRecord(deps.reads.automationTriggers, AUTOMATION_TRIGGERS.absent),
      actOfTrigger,
    ),
    runs: listRuns(deps),
  },
  sayAvailability: sayAvailability(deps),
});
