import { listRecords, readRecord } from '@workops/kernel';
import type { ConfigureDeps } from './automation-ports';
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
export type { AutomationDirectories, ContactFacts } from './automation-ports';

export type Automation = ReturnType<typeof createAutomation>;

/** What a workspace lets happen to its conversations, in one step or by itself. */
export const createAutomation = (deps: ConfigureDeps) => ({
  macros: {
    ...configure(deps, MACROS),
    list: listRecords(deps.reads.macros),
    read: readRecord(deps.reads.macros, MACROS.absent),
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
  },
});
