import { partModule } from '@workops/platform/process';
import { automationOn, type AutomationOn } from './automation-on';

/** Injection token of an `Automation`. */
export const AUTOMATION = Symbol('conversations: automation');

/** Automation's dependencies on other contexts, and the implementation of its actions. */
type AutomationOutside = Pick<AutomationOn, 'directories' | 'commands'>;

export const automationModule = partModule<AutomationOutside>(AUTOMATION, ({ database, outside, clock, ids }) =>
  automationOn({ database, ...outside, clock, ids }),
);
