import { part, token } from '@workops/platform/process';
import type { Automation } from '../automation';
import { automationOn, type AutomationOn } from './automation-on';

export const AUTOMATION = token<Automation>('conversations: automation');

type AutomationOutside = Pick<AutomationOn, 'directories' | 'commands'>;

export const automationPart = part<AutomationOutside>(AUTOMATION, ({ database, outside, clock, ids }) =>
  automationOn({ database, ...outside, clock, ids }),
);
