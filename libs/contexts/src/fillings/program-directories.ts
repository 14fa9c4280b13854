import type { Access } from '@workops/access';
import type { ConversationDirectories } from '@workops/conversations';
import type { Database } from '@workops/platform/database';
import { contactRecordsOn } from '../contact-records';
import { accessPorts } from './of-access';

/** What programs ask when they write in conversations: their notes notify no one, and they return no conversation to an agent that they name. */
export const programDirectories = (access: Access, database: Database): ConversationDirectories => ({
  ...accessPorts(access),
  contacts: {
    names: () => Promise.resolve(new Map<string, string>()),
    records: contactRecordsOn(database),
  },
  agents: { isAgent: () => Promise.resolve(false) },
  notices: { mentioned: () => Promise.resolve() },
});
