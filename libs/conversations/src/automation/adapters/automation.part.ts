import { part, token } from '@workops/platform/process';
import type { Automation } from '../automation';
import { automationOn, type AutomationOn } from './automation-on';

export const AUTOMATION = token<Automation>('conversations: automation');

/** Automation's dependencies on other contexts, and the implementation of its actions. */
type AutomationOutside = Pick<AutomationOn, 'directories' | 'commands'>;

export const automationPart = part<AutomationOutside>(AUTOMATION, ({ database, outside, clock, ids }) =>
  automationOn({ database, ...outside, clock, ids }),
);
