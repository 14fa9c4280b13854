import { listRecords, readRecord } from '@workops/kernel';
import type { AutomationDeps } from './automation-ports';
import { applyMacro } from './use-cases/automation/apply-macro';
import { availabilities, sayAvailability, type Availability } from './use-cases/automation/availability';
import { listRuns } from './use-cases/automation/list-runs';
import { configure } from './use-cases/automation/configure';
import { ASSIGNMENT_RULES, AUTOMATION_TRIGGERS, MACROS } from './use-cases/automation/configured-kinds';

export { actionLimits, actionTypes, type Action, type ActionType } from './domain/automation/actions';
export { conditionFields, conditionLimits, conditionOps, type Condition, type GivenCondition } from './domain/automation/conditions';
export {
  assignmentStrategies,
  configuredLimits,
  triggerEvents,
  type AssignmentRule,
  type AssignmentStrategy,
  type AutomationTrigger,
  type Macro,
  type TriggerEvent,
} from './domain/automation/configured';
export type { AutomationDirectories, Commands } from './automation-ports';
export type { ContactFacts } from './rule-ports';
export type { AppliedMacro } from './use-cases/automation/apply-macro';

export { runOutcomes, type AutomationRun, type RunOutcome } from './domain/automation/run';
export { availabilities, type Availability };

export type Automation = ReturnType<typeof createAutomation>;

/** A workspace's automation of its conversations: macros, and rules that run on their own. */
export const createAutomation = (deps: AutomationDeps) => ({
  macros: {
    ...configure(deps, MACROS),
    list: listRecords(deps.reads.macros),
    read: readRecord(deps.reads.macros, MACROS.absent),
    apply: applyMacro(deps),
  },
  rules: {
    ...configure(deps, ASSIGNMENT_RULES),
    list: listRecords(deps.reads.assignmentRules),
    read: readRecord(deps.reads.assignmentRules, ASSIGNMENT_RULES.absent),
  },
  triggers: {
    ...configure(deps, AUTOMATION_TRIGGERS),
    list: listRecords(deps.reads.automationTriggers),
    read: readRecord(deps.reads.automationTriggers, AUTOMATION_TRIGGERS.absent),
    runs: listRuns(deps),
  },
  sayAvailability: sayAvailability(deps),
});
