import { partModule } from '@workops/platform/process';
import { automationOn, type AutomationOn } from './automation-on';

/** The token under which Nest knows automation: an `Automation`. */
export const AUTOMATION = Symbol('conversations: automation');

/** What automation asks others about, and what its actions are made of. */
export type AutomationOutside = Pick<AutomationOn, 'directories' | 'commands'>;

export const automationModule = partModule<AutomationOutside>(AUTOMATION, ({ database, outside, clock, ids }) =>
  automationOn({ database, ...outside, clock, ids }),
);
