import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { recordStore } from '@workops/platform/records';
import { createAutomation, type Automation } from '../../automation';
import type { AutomationDirectories } from '../../automation-ports';
import { messageAccountsByIds } from '../conversations/message-accounts';
import { assignmentRules, automationTriggers, macros } from './automation-records';
import { templatesThere } from './templates-there';

export interface AutomationOn {
  database: Database;
  directories: AutomationDirectories;
  clock: Clock;
  ids: Ids;
}

/** Automation on PostgreSQL, as the api runs it. */
export const automationOn = ({ database, directories, clock, ids }: AutomationOn): Automation =>
  createAutomation({
    ...recordStore(database, { macros, assignmentRules, automationTriggers }),
    directories,
    accounts: { byIds: (workspaceId, accountIds) => messageAccountsByIds(database, workspaceId, accountIds) },
    templates: { areThere: (workspaceId, templates) => templatesThere(database, workspaceId, templates) },
    ...{ clock, ids },
  });
