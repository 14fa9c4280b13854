import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { recordStore } from '@workops/platform/records';
import { createAutomation, type Automation } from '../automation';
import type { AutomationDirectories, Commands } from '../automation-ports';
import { messageAccountsByIds } from '../../conversations/adapters/message-accounts';
import { assignmentRules, automationTriggers, macros } from './automation-records';
import { availabilityOn } from './availability';
import { runReads } from './trigger-queue';
import { templatesThere } from './templates-there';

export interface AutomationOn {
  database: Database;
  directories: AutomationDirectories;
  commands: Commands;
  clock: Clock;
  ids: Ids;
}

export const automationOn = ({ database, directories, commands, clock, ids }: AutomationOn): Automation =>
  createAutomation({
    ...recordStore(database, { macros, assignmentRules, automationTriggers }),
    directories,
    commands,
    accounts: { byIds: (workspaceId, accountIds) => messageAccountsByIds(database, workspaceId, accountIds) },
    templates: { areThere: (workspaceId, templates) => templatesThere(database, workspaceId, templates) },
    runs: runReads(database),
    availability: availabilityOn(database),
    clock,
    ids,
  });
