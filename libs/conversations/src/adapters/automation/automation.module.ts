import { partModule } from '@workops/platform/process';
import type { AutomationDirectories } from '../../automation-ports';
import { automationOn } from './automation-on';

/** The token under which Nest knows automation: an `Automation`. */
export const AUTOMATION = Symbol('conversations: automation');

export const automationModule = partModule<AutomationDirectories>(AUTOMATION, ({ database, outside, clock, ids }) =>
  automationOn({ database, directories: outside, clock, ids }),
);
