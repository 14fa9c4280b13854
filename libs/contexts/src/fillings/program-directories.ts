import type { Access } from '@workops/access';
import type { ConversationDirectories } from '@workops/conversations';
import type { Database } from '@workops/platform/database';
import { contactRecordsOn } from '../contact-records';
import { accessPorts } from './of-access';

/** Notes of programs notify no one, and programs cannot return a conversation to a named agent. */
export const programDirectories = (access: Access, database: Database): ConversationDirectories => ({
  ...accessPorts(access),
  contacts: {
    names: () => Promise.resolve(new Map<string, string>()),
    live: () => Promise.resolve(undefined),
    matching: () => Promise.resolve([]),
    records: contactRecordsOn(database),
  },
  agents: { isAgent: () => Promise.resolve(false) },
  notices: { mentioned: () => Promise.resolve() },
});
